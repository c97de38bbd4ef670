/** One writer of a file at a time, also of several processes: a lock file beside it, taken over from an owner that died. Knows nothing of what is written. */
import { randomBytes } from 'node:crypto';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** A lock of which nothing was heard for so long belongs to a process that died: writing a file takes milliseconds, and whose disk is slow says that they live. */
const LOCK_STALE_MS = 8_000;
/** How often a writer says that they live. */
const LOCK_RENEW_MS = 1_000;
/** How long one writer may keep the others waiting, longer than one that died; on a busy machine several of them after each other take longer together. */
const LOCK_WAIT_MS = 12_000;
const LOCK_RETRY_MS = 25;

/** Runs `work` while nobody else holds `lock`. Writers wait as long as the lock changes hands within 12 s. */
export async function withLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const owner = randomBytes(12).toString('hex');
  let holder: string | undefined;
  let deadline = 0;
  while (!(await tryLock(lock, owner))) {
    const found = await ownerOf(lock);
    if (found !== holder) {
      holder = found;
      deadline = Date.now() + LOCK_WAIT_MS;
    }
    if (await isStale(lock)) await breakLock(lock);
    else if (Date.now() > deadline) {
      throw new Error(`${lock} is held by another writer; remove it if none is running`);
    } else await wait(LOCK_RETRY_MS);
  }
  const renewing = setInterval(() => void renew(lock, owner), LOCK_RENEW_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    // Ours only: whoever was so slow that the lock was taken over must not remove the next one's.
    if ((await ownerOf(lock)) === owner) await rm(lock, { force: true });
  }
}

/** Empty when nobody holds the lock any more. */
function ownerOf(lock: string): Promise<string> {
  return readFile(lock, 'utf8').catch(() => '');
}

/** Never throws: a lock that is not ours any more, or not there, is nobody's to renew here. */
async function renew(lock: string, owner: string): Promise<void> {
  const at = new Date();
  if ((await ownerOf(lock)) === owner) await utimes(lock, at, at).catch(() => undefined);
}

async function tryLock(lock: string, owner: string): Promise<boolean> {
  try {
    await writeFile(lock, owner, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a lock whose owner died. One process at a time, and after looking again: of two that saw it stale, the second finds a fresh one. */
async function breakLock(lock: string): Promise<void> {
  const breaking = `${lock}.breaking`;
  if (!(await tryLock(breaking, ''))) {
    if (await isStale(breaking)) await rm(breaking, { force: true });
    return wait(LOCK_RETRY_MS);
  }
  try {
    if (await isStale(lock)) await rm(lock, { force: true });
  } finally {
    await rm(breaking, { force: true });
  }
}

async function isStale(path: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs > LOCK_STALE_MS;
  } catch {
    return false; // gone in between: the next try takes it
  }
}
