/**
 * Reads by key that arrive together become one command: under load that saves most of what a command costs here and in the database. A read joins
 * only a command that has not been sent when it arrives, so what it gets is never older than itself: nothing is cached, and nothing can be stale.
 */
import { Semaphore } from 'async-mutex';
import DataLoader from 'dataloader';

/** Keys of one command. */
const MAX_KEYS = 256;
/** Commands of one reader under way at once; while there are so many, what arrives gathers for the next. */
const MAX_UNDER_WAY = 2;

/**
 * Makes a reader of single records from `read`, which gets different keys and answers what it found by key. What is asked for in the same turn of the
 * event loop goes together; somebody who is alone waits for nothing.
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

/** The condition on a field for these values: plain for one, so that it is planned and logged as what it is. */
export function oneOf<V>(values: readonly V[]): V | { $in: V[] } {
  const [only, ...more] = values;
  return only !== undefined && more.length === 0 ? only : { $in: [...values] };
}
