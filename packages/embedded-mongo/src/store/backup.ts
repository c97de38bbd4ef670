/** Copies whole data directories. Knows nothing of servers or of the contents. */
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { checkDirectory, DATA_FILE, DirectoryError, FORMAT_FILE, keepToOwner, OWNER_ONLY_DIRECTORY } from './directory';
import { Store } from './store';

/**
 * Copies the committed state of `dir` into `to`, a new or empty directory, even while a server runs on `dir`.
 * @throws DirectoryError when `dir` is no data directory or damaged, or `to` is not empty
 */
export async function backup(dir: string, to: string): Promise<void> {
  checkDirectory(path.resolve(dir));
  const store = Store.openForBackup(path.resolve(dir));
  try {
    await store.backup(path.resolve(to));
  } finally {
    await store.close();
  }
}

/**
 * Creates a data directory from a backup. The backup is not changed.
 * @throws DirectoryError when `from` is no backup or damaged, or `dir` is not empty
 */
export function restore(from: string, dir: string): void {
  checkDirectory(path.resolve(from));
  if (existsSync(dir) && readdirSync(dir).length > 0)
    throw new DirectoryError(`${dir} is not empty: restore into a new directory`);
  mkdirSync(dir, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
  for (const name of [DATA_FILE, FORMAT_FILE]) cpSync(path.join(from, name), path.join(dir, name));
  keepToOwner(dir);
}
