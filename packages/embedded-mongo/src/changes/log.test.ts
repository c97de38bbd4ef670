/** The change log is bounded. */
import { Timestamp } from 'bson';
import { writeDoc } from '../bson';
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
    await store.write((writer) => {
      const document = writeDoc({ _id: 501, text: 'x'.repeat(LIMIT / 2) });
      const large = { operation: 'insert', ns: 'a.b', id: 501, document } as const;
      const state = append(writer, loadLog(writer), new Timestamp({ t: 2, i: 1 }), large, undefined, LIMIT);
      // It takes the place of many small ones at once: four at a time, the log grew without end.
      expect(state.bytes - state.removedBytes).toBeLessThan(LIMIT + ENTRY);
    });
  } finally {
    await store.close();
    directory.remove();
  }
});
