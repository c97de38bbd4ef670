/**
 * Serialises work on the same hot record within this process, so that transactions wait here instead of conflicting in the database. This is only an
 * optimisation: between processes, the guards decide.
 */
import { Mutex } from 'async-mutex';
import { refuse } from '../errors';

/** Length of the queue for one record; more is refused with `busy`. */
const MAX_WAITING = 2_000;

const lines = new Map<string, { mutex: Mutex; length: number }>();

/** Runs `work` after all earlier work with the same key. Refuses with `busy` when the queue is full. */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(key) ?? { mutex: new Mutex(), length: 0 };
  if (line.length >= MAX_WAITING) refuse('busy', undefined, { retryAfterSeconds: 1 });
  line.length += 1;
  lines.set(key, line);
  try {
    return await line.mutex.runExclusive(work);
  } finally {
    line.length -= 1;
    if (line.length === 0) lines.delete(key);
  }
}
