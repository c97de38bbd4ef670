/**
 * Remembers that the database said its disk is full, until a write goes through again. Whoever asks about health is told, because a process that cannot
 * write looks healthy by every read.
 */
import { database } from './connection';

/** `OutOfDiskSpace`, as MongoDB calls it. */
const OUT_OF_DISK_SPACE = 14_031;
/** How deep an error's causes are looked at. */
const MAX_DEPTH = 5;
const PROBES = 'storage_probes';
const PROBE_TIMEOUT_MS = 1_000;

let isFull = false;

/** Whether `error`, or what it was caused by, says that nothing can be stored: the database's disk or our own is full. Remembers it. */
export function saysStorageIsFull(error: unknown): boolean {
  let one = error;
  for (let depth = 0; depth < MAX_DEPTH && typeof one === 'object' && one !== null; depth += 1) {
    const { code, cause } = one as { code?: unknown; cause?: unknown };
    if (code === OUT_OF_DISK_SPACE || code === 'ENOSPC' || code === 'EDQUOT') return (isFull = true);
    one = cause;
  }
  return false;
}

/** Whether nothing can be stored. Costs nothing until a write has failed for it; from then on tries a small one whenever it is asked. */
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
    // Still full, or away, which the health check finds out by itself.
  }
  return isFull;
}
