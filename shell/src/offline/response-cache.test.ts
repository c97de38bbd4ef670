import { clearResponseCache, noteAnswer, shownCachedResponse } from './response-cache';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));

it('says how old the oldest copy on the page is, until the server answers itself', () => {
  noteAnswer({ cachedAt: at(20) });
  noteAnswer({ cachedAt: at(5) });
  noteAnswer({ cachedAt: at(30) });
  expect(shownCachedResponse.getState().of).toEqual(at(5));
  noteAnswer({ cachedAt: null });
  expect(shownCachedResponse.getState().of).toBeNull();
});

it('forgets what was kept for people, and nothing else', async () => {
  const names = new Set(['taskmint-copies:visitor', 'taskmint-copies:abc', 'taskmint-copies:def', 'taskmint-files-1']);
  const storage = { keys: async () => [...names], delete: async (name: string) => names.delete(name) };
  noteAnswer({ cachedAt: at(1) });
  await clearResponseCache(storage as unknown as CacheStorage);
  expect([...names]).toEqual(['taskmint-copies:visitor', 'taskmint-files-1']);
  expect(shownCachedResponse.getState().of).toBeNull();
});

it('does not mind a browser without such a storage', async () => {
  await expect(clearResponseCache(undefined)).resolves.toBeUndefined();
});
