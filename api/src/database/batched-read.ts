/**
 * Combines reads by key that arrive together into one command: under load that saves most of the cost of a command, here and in the database. A read joins
 * only a command that has not been sent yet, so its result is never older than the read itself: nothing is cached, and nothing can be stale.
 */
import { Semaphore } from 'async-mutex';
import DataLoader from 'dataloader';

/** Keys of one command. */
const MAX_KEYS = 256;
/** Concurrent commands per reader. While this many are running, new reads collect for the next command. */
const MAX_UNDER_WAY = 2;

/**
 * Makes a reader of single records from `read`, which receives distinct keys and returns what it found by key. Reads of the same turn of the event loop go
 * together; a single read is not held back.
 */
export function batchedRead<T>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | null> {
  const underWay = new Semaphore(MAX_UNDER_WAY);
  const loader = new DataLoader<string, T | null>(
    async (keys) => {
      try {
        const found = await read([...new Set(keys)]);
        return keys.map((key) => found.get(key) ?? null);
      } finally {
        underWay.release();
      }
    },
    {
      cache: false,
      maxBatchSize: MAX_KEYS,
      batchScheduleFn: (send) => void underWay.acquire().then(() => setImmediate(send)),
    },
  );
  return (key) => loader.load(key);
}

/** A filter condition for these values: a plain value if there is only one, so that it is planned and logged as an equality. */
export function oneOf<V>(values: readonly V[]): V | { $in: V[] } {
  const [only, ...more] = values;
  return only !== undefined && more.length === 0 ? only : { $in: [...values] };
}
