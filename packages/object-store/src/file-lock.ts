/** A lock file that serialises writers of a file, across processes too. A lock whose owner died is taken over. Knows nothing of what is written. */
import { randomBytes } from 'node:crypto';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * A lock not renewed for this long belongs to a process that died: writing a file takes milliseconds, and an owner on a slow disk keeps
 * renewing its lock.
 */
const LOCK_STALE_MS = 8_000;
/** How often an owner renews its lock. */
const LOCK_RENEW_MS = 1_000;
/**
 * Maximum wait for one owner; longer than it takes for a dead one's lock to become stale. On a busy machine, several owners in a row may
 * take longer in total.
 */
const LOCK_WAIT_MS = 12_000;
const LOCK_RETRY_MS = 25;

/** Runs `work` while holding `lock`. Waits for other writers as long as the lock changes hands within 12 s. */
export async function withLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const owner = randomBytes(12).toString('hex');
  let holder: string | undefined;
  let seen: string | undefined;
  let heldSince = 0;
  let unchangedSince = 0;
  while (!(await tryLock(lock, owner))) {
    // On the monotonic clock: this machine's own may jump by an hour, which makes a lock neither older nor younger.
    const now = performance.now();
    const found = await ownerOf(lock);
    const state = await stateOf(lock);
    if (found !== holder) {
      holder = found;
      heldSince = now;
    }
    if (state !== seen) {
      seen = state;
      unchangedSince = now;
    }
    if (now - unchangedSince > LOCK_STALE_MS) await breakLock(lock, state);
    else if (now - heldSince > LOCK_WAIT_MS) {
      throw new Error(`${lock} is held by another writer; remove it if none is running`);
    } else await wait(LOCK_RETRY_MS);
  }
  const renewing = setInterval(() => void renew(lock, owner), LOCK_RENEW_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    // Only if still the owner: if the lock was taken over in the meantime, it must not be removed.
    if ((await ownerOf(lock)) === owner) await rm(lock, { force: true });
  }
}

/** An empty string if nobody holds the lock. */
function ownerOf(lock: string): Promise<string> {
  return readFile(lock, 'utf8').catch(() => '');
}

/** Never throws: a lock that has been taken over or removed is not renewed. */
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

/**
 * Removes a lock whose owner died, if it is still in `state`: of two processes that saw a stale lock, the second finds another one. Only one process at a
 * time; whoever died while doing this left a file that the clock has to tell.
 */
async function breakLock(lock: string, state: string): Promise<void> {
  const breaking = `${lock}.breaking`;
  if (!(await tryLock(breaking, ''))) {
    if (await isOld(breaking)) await rm(breaking, { force: true });
    return wait(LOCK_RETRY_MS);
  }
  try {
    if ((await stateOf(lock)) === state) await rm(lock, { force: true });
  } finally {
    await rm(breaking, { force: true });
  }
}

/** Differs for each file and after each renewal; an empty string if nobody holds the lock. */
async function stateOf(lock: string): Promise<string> {
  return stat(lock, { bigint: true }).then(
    ({ ino, mtimeNs }) => `${ino}-${mtimeNs}`,
    () => '',
  );
}

/** A time in the future, before the clock was set back, says as little as one long ago. */
async function isOld(path: string): Promise<boolean> {
  try {
    return Math.abs(Date.now() - (await stat(path)).mtimeMs) > LOCK_STALE_MS;
  } catch {
    return false; // Released in the meantime: the next attempt takes it.
  }
}
