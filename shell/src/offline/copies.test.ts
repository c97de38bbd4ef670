import { forgetCopies, noteAnswer, shownCopy } from './copies';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));

it('says how old the oldest copy on the page is, until the server answers itself', () => {
  noteAnswer({ copyOf: at(20) });
  noteAnswer({ copyOf: at(5) });
  noteAnswer({ copyOf: at(30) });
  expect(shownCopy.getState().of).toEqual(at(5));
  noteAnswer({ copyOf: null });
  expect(shownCopy.getState().of).toBeNull();
});

it('forgets what was kept for people, and nothing else', async () => {
  const names = new Set(['taskmint-copies:visitor', 'taskmint-copies:abc', 'taskmint-copies:def', 'taskmint-files-1']);
  const storage = { keys: async () => [...names], delete: async (name: string) => names.delete(name) };
  noteAnswer({ copyOf: at(1) });
  await forgetCopies(storage as unknown as CacheStorage);
  expect([...names]).toEqual(['taskmint-copies:visitor', 'taskmint-files-1']);
  expect(shownCopy.getState().of).toBeNull();
});

it('does not mind a browser without such a storage', async () => {
  await expect(forgetCopies(undefined)).resolves.toBeUndefined();
});
