/**
 * The response cache: responses that the service worker (public/sw.js) stores for reading offline. Whether the page shows one, how old it is, and how
 * they are cleared. Knows neither their contents nor who is signed in.
 */
import { createStore } from 'zustand/vanilla';

/** Prefix of the cache names, one cache per person. */
const CACHE_PREFIX = 'taskmint-copies:';
/** Tells the service worker that they were cleared, so that it does not store responses still in flight. */
const FORGET = 'taskmint-forget-copies';
/** Public data stays. */
const PUBLIC_CACHE = `${CACHE_PREFIX}visitor`;

/** Time of the oldest cached response that the page has shown since the connection was lost; null while responses come from the server. */
export const shownCachedResponse = createStore<{ of: Date | null }>(() => ({ of: null }));

/** Call with every response of the API. */
export function noteAnswer({ cachedAt }: { cachedAt: Date | null }): void {
  const { of } = shownCachedResponse.getState();
  if (!cachedAt) {
    if (of) shownCachedResponse.setState({ of: null }, true);
  } else if (!of || cachedAt < of) {
    shownCachedResponse.setState({ of: cachedAt }, true);
  }
}

/** Removes the cached responses of everybody who was signed in on this device. Never rejects. */
export async function clearResponseCache(storage: CacheStorage | undefined = globalThis.caches): Promise<void> {
  shownCachedResponse.setState({ of: null }, true);
  try {
    globalThis.navigator?.serviceWorker?.controller?.postMessage(FORGET);
    const names = (await storage?.keys()) ?? [];
    const private_ = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== PUBLIC_CACHE);
    await Promise.all(private_.map((name) => storage?.delete(name)));
  } catch {
    // Blocked storage has stored nothing.
  }
}
