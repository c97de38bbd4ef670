/**
 * Claims a data directory: recognises those of this package, refuses foreign or damaged ones before LMDB maps them, and locks the directory
 * for one server. Knows nothing of the contents.
 */
import {
  chmodSync,
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DirectoryError, LOCK_FILE, lockDirectory, type DirectoryLock } from './directory-lock';
import { findDamage } from './page-check';

export { DirectoryError, lockCopying, type DirectoryLock } from './directory-lock';

export const FORMAT_FILE = 'embedded-mongo.json';
/** Temporary name while the format file is written; a killed process may leave it behind. */
const NEW_FORMAT_FILE = `${FORMAT_FILE}.new`;
export const DATA_FILE = 'data.mdb';
/** Where compaction writes the new data file; leftovers of an interrupted one are discarded. */
export const COMPACT_FOLDER = 'compact';
/** The current format; directories of earlier formats are upgraded (`commands/migrate.ts`). */
const FORMAT = { engine: 'embedded-mongo', format: 3 } as const;

/** Other users of the machine must not bypass the database's password by reading its files. */
export const OWNER_ONLY = 0o600;
export const OWNER_ONLY_DIRECTORY = 0o700;

/** LMDB's page header is 24 bytes in this build, followed by the magic number of a meta page. */
const LMDB_MAGIC = 0xbeefc0de;
/** Offsets in MDB_meta, counted from the magic number: two descriptors of 48 bytes precede the number of the last page. */
const PAGE_SIZE_AT = 24;
const LAST_PAGE_AT = PAGE_SIZE_AT + 2 * 48;
const TRANSACTION_AT = LAST_PAGE_AT + 8;
const META_BYTES = TRANSACTION_AT + 8;

/**
 * Creates or recognises `dir` and locks it.
 * @param whenStale called when a dead process's lock is found, before it is taken over: a hook for tests
 * @throws DirectoryError when it is in use, foreign or damaged
 */
export function claimDirectory(dir: string, whenStale?: () => void): DirectoryLock {
  const root = path.resolve(dir);
  mkdirSync(root, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
  const formatFile = path.join(root, FORMAT_FILE);
  const isOurs = (name: string) => name.startsWith(LOCK_FILE) || name === NEW_FORMAT_FILE;
  const foreign = !existsSync(formatFile) && !readdirSync(root).every(isOurs);
  if (foreign) {
    throw new DirectoryError(`${root} holds other files and no ${FORMAT_FILE}: choose an empty or new directory`);
  }
  const lock = lockDirectory(root, whenStale);
  try {
    // An earlier version would write in its own format. Marking the directory first, before anything else is changed, makes it refuse.
    if (!existsSync(formatFile) || checkFormat(formatFile) !== FORMAT.format) markDirectory(root);
    keepToOwner(root);
    rmSync(path.join(root, COMPACT_FOLDER), { recursive: true, force: true });
    checkDataFile(path.join(root, DATA_FILE));
  } catch (error) {
    lock.release();
    throw error;
  }
  return lock;
}

/**
 * Writes the format file of a new directory or a new backup, or upgrades that of an earlier format: atomically, and synced before anything
 * else is written. The next start would report a partly written one as damage.
 */
export function markDirectory(dir: string): void {
  const file = path.join(dir, FORMAT_FILE);
  const made = path.join(dir, NEW_FORMAT_FILE);
  try {
    writeFileSync(made, `${JSON.stringify(FORMAT)}\n`, { mode: OWNER_ONLY, flush: true });
    renameSync(made, file);
    syncFile(dir);
  } catch (error) {
    rmSync(made, { force: true });
    throw error;
  }
}

/** Restricts a directory and its files to their owner: earlier versions left both readable by others. */
export function keepToOwner(dir: string): void {
  for (const [file, mode] of [
    [dir, OWNER_ONLY_DIRECTORY],
    ...[FORMAT_FILE, DATA_FILE, 'lock.mdb'].map((name) => [path.join(dir, name), OWNER_ONLY] as const),
  ] as const) {
    try {
      chmodSync(file, mode);
    } catch (error) {
      // The directory itself may have another owner, for example a mount point; then only the files are restricted.
      if (!['ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

/** Checks, without locking it, that a directory is a backup or data directory of this format. @throws DirectoryError */
export function checkDirectory(dir: string): void {
  const formatFile = path.join(dir, FORMAT_FILE);
  if (!existsSync(formatFile))
    throw new DirectoryError(`${dir} has no ${FORMAT_FILE}: it is no embedded-mongo directory`);
  checkFormat(formatFile);
  checkDataFile(path.join(dir, DATA_FILE));
}

/** Syncs a file, or the entries of a directory, to disk. */
export function syncFile(file: string): void {
  const fd = openSync(file, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Reads the format from the file. @throws DirectoryError for a format that this version cannot read */
function checkFormat(file: string): number {
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new DirectoryError(`${file} is not readable JSON: the directory is damaged, restore a backup`);
  }
  const { engine, format } = (found ?? {}) as { engine?: unknown; format?: unknown };
  if (engine !== FORMAT.engine) throw new DirectoryError(`${file} belongs to another program`);
  if (typeof format !== 'number' || !(format >= 1 && format <= FORMAT.format)) {
    throw new DirectoryError(`${file} says format ${String(format)}; this version reads up to ${FORMAT.format}`);
  }
  return format;
}

/** Checks both meta pages: LMDB would map a truncated file and die of SIGBUS when it touches the missing part. */
export function checkDataFile(file: string): void {
  if (!existsSync(file)) return;
  const fd = openSync(file, 'r');
  try {
    const { size } = fstatSync(fd);
    if (size === 0) return;
    const head = Buffer.alloc(Math.min(size, 65_536));
    readSync(fd, head, 0, head.length, 0);
    const magicAt = findMagic(head);
    if (magicAt < 0)
      throw new DirectoryError(`${file} is not an LMDB file: the directory is damaged, restore a backup`);
    const pageSize = head.readUInt32LE(magicAt + PAGE_SIZE_AT);
    const metas = [magicAt, magicAt + pageSize]
      .filter((at) => at + META_BYTES <= head.length && head.readUInt32LE(at) === LMDB_MAGIC)
      // LMDB uses the newer meta page; the pages it refers to were synced before it was written.
      .sort((a, b) => Number(head.readBigUInt64LE(b + TRANSACTION_AT) - head.readBigUInt64LE(a + TRANSACTION_AT)));
    if (metas.length < 2) throw new DirectoryError(`${file} has a damaged head page: restore a backup`);
    const newest = metas[0] as number;
    const lastPage = head.readBigUInt64LE(newest + LAST_PAGE_AT);
    if (Number(lastPage + 1n) * pageSize > size)
      throw new DirectoryError(`${file} is shorter than its contents: it is damaged, restore a backup`);
    const damage = findDamage(fd, { pageSize, metaAt: newest, lastPage });
    if (damage) throw new DirectoryError(`${file} is damaged (${damage}): restore a backup`);
  } finally {
    closeSync(fd);
  }
}

function findMagic(head: Buffer): number {
  const needle = Buffer.alloc(4);
  needle.writeUInt32LE(LMDB_MAGIC);
  const at = head.indexOf(needle);
  return at >= 0 && at <= 64 ? at : -1;
}
