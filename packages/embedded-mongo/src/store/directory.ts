/**
 * Whose directory this is: recognises a data directory of this package, refuses foreign or damaged ones before LMDB maps
 * them, and holds the lock that keeps a second server out (LMDB itself would let two processes in). Knows no contents.
 */
import { chmodSync, closeSync, existsSync, fstatSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { readlinkSync, readSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { findDamage } from './page-check';

const FORMAT_FILE = 'embedded-mongo.json';
const LOCK_FILE = 'server.lock';
const DATA_FILE = 'data.mdb';
const FORMAT = { engine: 'embedded-mongo', format: 1 } as const;

/** Nobody else on the machine reads a database past its password. */
export const OWNER_ONLY = 0o600;
export const OWNER_ONLY_DIRECTORY = 0o700;

/** LMDB's page header is 24 bytes in this build, followed by the magic number of a meta page. */
const LMDB_MAGIC = 0xbeefc0de;
/** Offsets in MDB_meta, counted from the magic number: two descriptors of 48 bytes lie before the last page's number. */
const PAGE_SIZE_AT = 24;
const LAST_PAGE_AT = PAGE_SIZE_AT + 2 * 48;
const TRANSACTION_AT = LAST_PAGE_AT + 8;
const META_BYTES = TRANSACTION_AT + 8;

/** Raised when a directory cannot be served; the message says which one and what to do. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
}

const heldHere = new Set<string>();

export interface DirectoryLock {
  release(): void;
}

/** Creates or recognises `dir` and locks it. @throws DirectoryError when it is in use, foreign or damaged. */
export function claimDirectory(dir: string): DirectoryLock {
  const root = path.resolve(dir);
  mkdirSync(root, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
  const formatFile = path.join(root, FORMAT_FILE);
  const foreign = !existsSync(formatFile) && readdirSync(root).some((name) => name !== LOCK_FILE);
  if (foreign) {
    throw new DirectoryError(`${root} holds other files and no ${FORMAT_FILE}: choose an empty or new directory`);
  }
  const lock = lockDirectory(root);
  try {
    if (existsSync(formatFile)) checkFormat(formatFile);
    else markDirectory(root);
    keepToOwner(root);
    checkDataFile(path.join(root, DATA_FILE));
  } catch (error) {
    lock.release();
    throw error;
  }
  return lock;
}

/** Writes the recognition file of a new directory, or of one that a backup fills. */
export function markDirectory(dir: string): void {
  const file = path.join(dir, FORMAT_FILE);
  try {
    writeFileSync(file, `${JSON.stringify(FORMAT)}\n`, { mode: OWNER_ONLY });
  } catch (error) {
    // A full disk leaves it empty, which the next start would call damaged.
    rmSync(file, { force: true });
    throw error;
  }
}

/** Takes a directory and what is in it from other users of the machine: versions before left both open to read. */
export function keepToOwner(dir: string): void {
  for (const [file, mode] of [
    [dir, OWNER_ONLY_DIRECTORY],
    ...[FORMAT_FILE, DATA_FILE, 'lock.mdb'].map((name) => [path.join(dir, name), OWNER_ONLY] as const),
  ] as const) {
    try {
      chmodSync(file, mode);
    } catch (error) {
      // The directory itself may be another's, such as a mount: then the files alone keep others out.
      if (!['ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

/** Refuses what is not a backup or data directory of this format, without locking it. @throws DirectoryError */
export function checkDirectory(dir: string): void {
  const formatFile = path.join(dir, FORMAT_FILE);
  if (!existsSync(formatFile))
    throw new DirectoryError(`${dir} has no ${FORMAT_FILE}: it is no embedded-mongo directory`);
  checkFormat(formatFile);
  checkDataFile(path.join(dir, DATA_FILE));
}

function checkFormat(file: string): void {
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new DirectoryError(`${file} is not readable JSON: the directory is damaged, restore a backup`);
  }
  const { engine, format } = (found ?? {}) as { engine?: unknown; format?: unknown };
  if (engine !== FORMAT.engine) throw new DirectoryError(`${file} belongs to another program`);
  if (format !== FORMAT.format) {
    throw new DirectoryError(`${file} says format ${String(format)}; this version reads format ${FORMAT.format}`);
  }
}

/** Looks at both meta pages: LMDB would map a truncated file and die of a bus error when it touches the missing part. */
function checkDataFile(file: string): void {
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
      // LMDB goes by the newer one, whose pages were on disk before it was written itself.
      .sort((a, b) => Number(head.readBigUInt64LE(b + TRANSACTION_AT) - head.readBigUInt64LE(a + TRANSACTION_AT)));
    if (metas.length < 2) throw new DirectoryError(`${file} has a damaged head page: restore a backup`);
    const newest = metas[0];
    if (newest === undefined || lastPageEnd(head, newest, pageSize) > size) {
      throw new DirectoryError(`${file} is shorter than its contents: it is damaged, restore a backup`);
    }
    const lastPage = head.readBigUInt64LE(newest + LAST_PAGE_AT);
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

/** Bytes the file must have for the tree that this meta page describes. */
function lastPageEnd(head: Buffer, metaAt: number, pageSize: number): number {
  return Number(head.readBigUInt64LE(metaAt + LAST_PAGE_AT) + 1n) * pageSize;
}

interface LockContent {
  pid: number;
  /** The process's start time in clock ticks where the system tells it: a reused pid is not the holder. */
  startedTicks: string | undefined;
  token: string;
}

/**
 * The lock is a symbolic link whose target says who holds it: it appears whole or not at all, and needs no block of the disk, so that a
 * server can start again on a full one. (A junction, because those need no privilege on Windows; elsewhere that word means nothing.)
 */
function lockDirectory(root: string): DirectoryLock {
  const file = path.join(root, LOCK_FILE);
  const token = randomBytes(8).toString('hex');
  const content = [process.pid, startTicks(process.pid) ?? '', token].join('-');
  for (let attempt = 0; ; attempt += 1) {
    try {
      symlinkSync(content, file, 'junction');
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = readLock(file);
      if (attempt > 3 || (holder && isAlive(holder))) {
        throw new DirectoryError(`${root} is in use by process ${holder?.pid ?? 'unknown'}: stop that server first`);
      }
      rmSync(file, { force: true });
    }
  }
  heldHere.add(token);
  return {
    release: () => {
      if (!heldHere.delete(token)) return;
      if (readLock(file)?.token === token) rmSync(file, { force: true });
    },
  };
}

function readLock(file: string): LockContent | undefined {
  try {
    const [pid, startedTicks, token = ''] = path.basename(readlinkSync(file)).split('-');
    return { pid: Number(pid), startedTicks: startedTicks || undefined, token };
  } catch {
    return readFormerLock(file);
  }
}

/** Versions before kept the same in a file. */
function readFormerLock(file: string): LockContent | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockContent;
  } catch {
    return undefined;
  }
}

function isAlive(holder: LockContent): boolean {
  if (holder.pid === process.pid) return heldHere.has(holder.token);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return holder.startedTicks === undefined || startTicks(holder.pid) === holder.startedTicks;
}

function startTicks(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
