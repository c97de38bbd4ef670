/** The change log is bounded. */
import { Timestamp } from 'bson';
import { Store } from '../store/store';
import { temporaryDirectory } from '../testing/temporary-server';
import { append, entriesAfter, loadLog, removedUpTo } from './log';

it('lets the oldest changes go beyond its size, and knows which', async () => {
  const directory = temporaryDirectory();
  const store = Store.open(directory.path);
  const [LIMIT, ENTRY] = [10_000, 200];
  try {
    await store.write((writer) => {
      let state = loadLog(writer);
      for (let id = 1; id <= 500; id += 1) {
        const time = new Timestamp({ t: 1, i: id });
        state = append(writer, state, time, { operation: 'delete', ns: 'a.b', id }, undefined, LIMIT);
      }
    });
    await store.write((writer) => {
      const state = loadLog(writer);
      expect(state.last).toBe(500);
      expect(state.bytes - state.removedBytes).toBeLessThan(LIMIT + ENTRY);
      const left = [...entriesAfter(writer, 0)].map(({ number }) => number);
      expect(left.length).toBeGreaterThan(10);
      expect(left).toEqual(Array.from({ length: left.length }, (_, at) => 500 - left.length + 1 + at));
      expect(removedUpTo(writer)).toBe(500 - left.length);
    });
  } finally {
    await store.close();
    directory.remove();
  }
});
