/**
 * Reads by key that arrive together become one command: under load that saves most of what a command costs here and in the database. A read joins
 * only a command that has not been sent when it arrives, so what it gets is never older than itself: nothing is cached, and nothing can be stale.
 */

/** Keys of one command. */
const MAX_KEYS = 256;
/** Commands of one reader under way at once; while there are so many, what arrives gathers for the next. */
const MAX_UNDER_WAY = 4;

interface Gathering<T> {
  readonly keys: string[];
  readonly done: Promise<ReadonlyMap<string, T>>;
  send(): void;
}

/**
 * Makes a reader of single records from `read`, which gets different keys and answers what it found by key. What is asked for in the same turn of the
 * event loop goes together; somebody who is alone waits for nothing.
 */
export function batchedRead<T>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | null> {
  let gathering: Gathering<T> | null = null;
  let underWay = 0;
  let scheduled = false;

  const sendNext = (): void => {
    scheduled = false;
    if (!gathering || underWay >= MAX_UNDER_WAY) return;
    const batch = gathering;
    gathering = null;
    underWay += 1;
    batch.send();
    const next = (): void => {
      underWay -= 1;
      schedule();
    };
    batch.done.then(next, next);
  };

  const schedule = (): void => {
    if (scheduled || !gathering) return;
    scheduled = true;
    setImmediate(sendNext);
  };

  const gather = (): Gathering<T> => {
    const keys: string[] = [];
    let send: () => void = () => undefined;
    const done = new Promise<void>((resolve) => (send = resolve)).then(() => read([...new Set(keys)]));
    return { keys, done, send };
  };

  return async (key) => {
    if (gathering && gathering.keys.length >= MAX_KEYS) return (await read([key])).get(key) ?? null;
    gathering ??= gather();
    gathering.keys.push(key);
    const { done } = gathering;
    schedule();
    return (await done).get(key) ?? null;
  };
}

/** The condition on a field for these values: plain for one, so that it is planned and logged as what it is. */
export function oneOf<V>(values: readonly V[]): V | { $in: V[] } {
  const [only, ...more] = values;
  return only !== undefined && more.length === 0 ? only : { $in: [...values] };
}
