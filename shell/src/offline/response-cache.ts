/**
 * The response cache: answers that the service worker (public/sw.js) stores for reading offline. Whether the page shows one, how old it is, and how
 * they are forgotten. Knows neither what is in them nor who is signed in.
 */
import { createStore } from 'zustand/vanilla';

/** Beginning of the names of the caches, one per person. */
const CACHE_PREFIX = 'taskmint-copies:';
/** What the service worker is told when they go, so that it keeps nothing that is still on its way. */
const FORGET = 'taskmint-forget-copies';
/** What nobody's account is needed for stays. */
const PUBLIC_CACHE = `${CACHE_PREFIX}visitor`;

/** Time of the oldest stored answer that the page has shown since the connection was lost; null while answers are the server's own. */
export const shownCachedResponse = createStore<{ of: Date | null }>(() => ({ of: null }));

/** Takes note of every answer of the API. */
export function noteAnswer({ cachedAt }: { cachedAt: Date | null }): void {
  const { of } = shownCachedResponse.getState();
  if (!cachedAt) {
    if (of) shownCachedResponse.setState({ of: null }, true);
  } else if (!of || cachedAt < of) {
    shownCachedResponse.setState({ of: cachedAt }, true);
  }
}

/** Removes the stored answers of everybody who was signed in on this device. Never rejects. */
export async function clearResponseCache(storage: CacheStorage | undefined = globalThis.caches): Promise<void> {
  shownCachedResponse.setState({ of: null }, true);
  try {
    globalThis.navigator?.serviceWorker?.controller?.postMessage(FORGET);
    const names = (await storage?.keys()) ?? [];
    const private_ = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== PUBLIC_CACHE);
    await Promise.all(private_.map((name) => storage?.delete(name)));
  } catch {
    // Storage that is closed to us has kept nothing.
  }
}
