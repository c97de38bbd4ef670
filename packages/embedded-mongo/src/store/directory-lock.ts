/** The lock that keeps a second server out of a directory: LMDB itself would let two processes in. */
import { randomBytes } from 'node:crypto';
import { lstatSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

export const LOCK_FILE = 'server.lock';
/** Held while the data file is copied or rewritten: replacing the file would break LMDB readers in other processes. */
const COPY_LOCK_FILE = `${LOCK_FILE}.copy`;

/** Raised when a directory cannot be served; the message says which one and what to do. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
}

export interface DirectoryLock {
  release(): void;
}

interface LockContent {
  pid: number;
  /** The process's start time in clock ticks where the system provides it: tells the holder from a later process with the same pid. */
  startedTicks: string | undefined;
  token: string;
}

const UNREADABLE = 'unreadable';

/** Locks held by this process. */
const heldHere = new Set<string>();

/** Attempts to take the lock; one fails when another process takes or releases it at the same moment. */
const TRIES = 100;

/** @throws DirectoryError when another server holds it */
export function lockDirectory(root: string, whenStale: () => void = () => undefined): DirectoryLock {
  return take(
    path.join(root, LOCK_FILE),
    (pid) => `${root} is in use by process ${pid}: stop that server first`,
    whenStale,
  );
}

/** @throws DirectoryError while another process copies or rewrites the data */
export function lockCopying(root: string): DirectoryLock {
  return take(
    path.join(root, COPY_LOCK_FILE),
    (pid) => `${root} is being copied or compacted by process ${pid}: try again when it is done`,
  );
}

/**
 * The lock is a symbolic link whose target identifies the holder: it is created atomically and needs no disk block, so a server can restart
 * on a full disk. (A junction, because on Windows those need no privilege; other systems ignore the type.)
 * A dead process's lock is removed under a second lock named after it: otherwise two processes that find it at once could each remove the
 * other's new lock.
 */
function take(file: string, refusal: (pid: string) => string, whenStale: () => void = () => undefined): DirectoryLock {
  const token = randomBytes(8).toString('hex');
  const content = [process.pid, startTicks(process.pid) ?? '', token].join('-');
  for (let tries = 0; ; tries += 1) {
    try {
      symlinkSync(content, file, 'junction');
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readLock(file);
    if (tries > TRIES || (holder && isAlive(holder)))
      throw new DirectoryError(refusal(String(holder?.pid ?? 'unknown')));
    // Released in the meantime.
    if (!holder) continue;
    whenStale();
    const removal = take(`${file}.${holder.token}`, refusal, whenStale);
    if (readLock(file)?.token === holder.token) rmSync(file, { force: true });
    removal.release();
  }
  heldHere.add(token);
  return {
    release: () => {
      if (!heldHere.delete(token)) return;
      if (readLock(file)?.token === token) rmSync(file, { force: true });
    },
  };
}

/** @returns undefined when there is no lock */
function readLock(file: string): LockContent | undefined {
  try {
    const [pid, startedTicks, token = ''] = path.basename(readlinkSync(file)).split('-');
    return { pid: Number(pid), startedTicks: startedTicks || undefined, token: token || UNREADABLE };
  } catch {
    return readFormerLock(file);
  }
}

/** Earlier versions stored the same content in a regular file. */
function readFormerLock(file: string): LockContent | undefined {
  try {
    const { pid, startedTicks, token } = JSON.parse(readFileSync(file, 'utf8')) as Partial<LockContent>;
    return { pid: Number(pid), startedTicks, token: String(token ?? UNREADABLE) };
  } catch {
    // An unreadable lock file does not lock the directory.
    return lstatSync(file, { throwIfNoEntry: false }) && { pid: 0, startedTicks: undefined, token: UNREADABLE };
  }
}

function isAlive(holder: LockContent): boolean {
  if (holder.pid === process.pid) return heldHere.has(holder.token);
  if (!(holder.pid > 0)) return false;
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
