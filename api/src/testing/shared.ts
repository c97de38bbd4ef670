/** What all tests of a file share. Knows nothing of what it is. */

/** What runs now, in the order in which it was started. */
const running: { stop?: unknown }[] = [];

/**
 * An object that stays empty until the first test or hook after this line, and then has the fields of what `start` made: tests read them, and never assign
 * them. After the last test it is stopped if it can be, and before it everything that was started later, which may need it.
 */
export function shared<T extends object>(start: () => Promise<T>): T {
  const made: Partial<T> & { stop?: unknown } = {};
  beforeAll(async () => {
    running.push(Object.assign(made, await start()));
  });
  afterAll(async () => {
    while (running.includes(made)) {
      const last = running.pop();
      if (typeof last?.stop === 'function') await last.stop();
    }
  });
  return made as T;
}
