/**
 * Rewrites the data file without its unused pages: into a copy beside it, which then replaces it by one rename. Whenever the process or the
 * machine dies, the file is either the old one or the new one, with the same contents. Knows files; it is the store that keeps readers and
 * writers away.
 */
import { chmodSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { mongoError } from '../errors';
import {
  checkDataFile,
  COMPACT_FOLDER,
  DATA_FILE,
  lockCopying,
  OWNER_ONLY,
  OWNER_ONLY_DIRECTORY,
  syncFile,
} from './directory';
import type { Environment } from './environment';

export class Compaction {
  private readonly folder: string;
  private readonly lock;

  /** @throws 117 while another process copies the data file */
  constructor(private readonly dir: string) {
    this.folder = path.join(dir, COMPACT_FOLDER);
    try {
      this.lock = lockCopying(path.resolve(dir));
    } catch (error) {
      throw mongoError('ConflictingOperationInProgress', (error as Error).message);
    }
  }

  /** Copies the committed state. @throws when there is no room, or the copy cannot be read */
  async copy(environment: Environment): Promise<void> {
    const copy = path.join(this.folder, DATA_FILE);
    mkdirSync(this.folder, { mode: OWNER_ONLY_DIRECTORY });
    await environment.backup(this.folder);
    chmodSync(copy, OWNER_ONLY);
    syncFile(copy);
    checkDataFile(copy);
  }

  /** Replaces the data file, which must be closed, by the copy. @returns the number of bytes freed */
  replace(): number {
    const [before, copy] = [path.join(this.dir, DATA_FILE), path.join(this.folder, DATA_FILE)];
    const bytes = statSync(before).size - statSync(copy).size;
    renameSync(copy, before);
    syncFile(this.dir);
    return bytes;
  }

  end(): void {
    rmSync(this.folder, { recursive: true, force: true });
    this.lock.release();
  }
}
