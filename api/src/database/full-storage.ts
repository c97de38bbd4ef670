/**
 * Remembers that the database reported a full disk, until a write succeeds again. The health check reports it, because a process that cannot write looks
 * healthy to every read.
 */
import { database } from './connection';

/** `OutOfDiskSpace`, as MongoDB calls it. */
const OUT_OF_DISK_SPACE = 14_031;
/** How far the chain of causes is followed. */
const MAX_DEPTH = 5;
const PROBES = 'storage_probes';
const PROBE_TIMEOUT_MS = 1_000;

let isFull = false;

/** Whether `error`, or one of its causes, says that nothing can be stored because the database's disk or our own is full. Remembers it. */
export function saysStorageIsFull(error: unknown): boolean {
  let one = error;
  for (let depth = 0; depth < MAX_DEPTH && typeof one === 'object' && one !== null; depth += 1) {
    const { code, cause } = one as { code?: unknown; cause?: unknown };
    if (code === OUT_OF_DISK_SPACE || code === 'ENOSPC' || code === 'EDQUOT') return (isFull = true);
    one = cause;
  }
  return false;
}

/** Whether nothing can be stored. Free until a write has failed for that reason; from then on, each call attempts a small write. */
export async function isStorageFull(): Promise<boolean> {
  if (!isFull) return false;
  try {
    await database()
      .collection<{ _id: string; at: Date }>(PROBES)
      .updateOne(
        { _id: 'health' },
        { $currentDate: { at: true } },
        { upsert: true, maxTimeMS: PROBE_TIMEOUT_MS, writeConcern: { w: 'majority' } },
      );
    isFull = false;
  } catch {
    // Still full, or unreachable, which the health check detects on its own.
  }
  return isFull;
}
