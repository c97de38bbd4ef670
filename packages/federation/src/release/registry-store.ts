/** The registry document on disk: read checked, replaced atomically, and only when its revision is the one that was read. Knows no command. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import writeFileAtomic from 'write-file-atomic';
import { remoteRegistry, type RemoteRegistry } from '@taskmint/contract';
import { emptyRegistry } from './transitions';

/** How long one writer may keep the others waiting; on a busy machine several of them after each other take longer together. */
const LOCK_WAIT_MS = 5_000;
/** A lock older than this belongs to a process that died: changing the document takes milliseconds. */
const LOCK_STALE_MS = 30_000;
const LOCK_RETRY_MS = 25;

/** Somebody else changed the registry in between; read it again and decide anew. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  constructor(
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`The registry is at revision ${actual}, not ${expected}`);
  }
}

/** The document, or an empty one when there is no file yet. Throws when the file is not a registry. */
export async function readRegistry(file: string, now = new Date()): Promise<RemoteRegistry> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyRegistry(now);
    throw error;
  }
  return remoteRegistry.parse(JSON.parse(text));
}

export interface Change {
  before: RemoteRegistry;
  after: RemoteRegistry;
}

export interface ChangeOptions {
  /** Refuse with RevisionConflict unless the document is at this revision. */
  expectRevision?: number;
  /** Compute the change and check it, write nothing. */
  dryRun?: boolean;
  now?: Date;
  /** Called once the change is on the disk and before anybody else may make the next one; not on a dry run, nor when nothing changed. */
  onWritten?: (change: Change) => Promise<void>;
}

/**
 * Applies `change` and writes the result under the next revision (compare and set). Writers wait for each other, as long
 * as the lock changes hands within 5 s; readers always see a whole document. Nothing is written when the change changes nothing.
 */
export async function changeRegistry(
  file: string,
  change: (registry: RemoteRegistry) => RemoteRegistry,
  options: ChangeOptions = {},
): Promise<Change> {
  const now = options.now ?? new Date();
  const apply = async (): Promise<Change> => {
    const before = await readRegistry(file, now);
    if (options.expectRevision !== undefined && options.expectRevision !== before.revision) {
      throw new RevisionConflict(options.expectRevision, before.revision);
    }
    const changed = change(before);
    if (changed === before) return { before, after: before };
    const after = remoteRegistry.parse({ ...changed, revision: before.revision + 1, updatedAt: now.toISOString() });
    if (!options.dryRun) {
      await writeFileAtomic(file, `${JSON.stringify(after, null, 2)}\n`);
      await options.onWritten?.({ before, after });
    }
    return { before, after };
  };
  if (options.dryRun) return apply();
  await mkdir(dirname(file), { recursive: true });
  return withLock(`${file}.lock`, apply);
}

async function withLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
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
      throw new Error(`${lock} is held by another release; remove it if none is running`);
    } else await wait(LOCK_RETRY_MS);
  }
  try {
    return await work();
  } finally {
    // Ours only: whoever was so slow that the lock was taken over must not remove the next one's.
    if ((await ownerOf(lock)) === owner) await rm(lock, { force: true });
  }
}

/** Empty when nobody holds the lock any more. */
function ownerOf(lock: string): Promise<string> {
  return readFile(lock, 'utf8').catch(() => '');
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
