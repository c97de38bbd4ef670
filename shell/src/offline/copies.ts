/**
 * Copies of lists that the service worker (public/sw.js) keeps for reading offline: whether the page shows one, how old it is, and how they are
 * forgotten. Knows neither what is in them nor who is signed in.
 */
import { createStore } from 'zustand/vanilla';

/** Beginning of the names of the caches with copies, one cache per person. */
const COPIES = 'taskmint-copies:';
/** What the service worker is told when they go, so that it keeps nothing that is still on its way. */
const FORGET = 'taskmint-forget-copies';
/** What nobody's account is needed for stays. */
const PUBLIC_COPIES = `${COPIES}visitor`;

/** Time of the oldest copy that the page has shown since the connection was lost; null while answers are the server's own. */
export const shownCopy = createStore<{ of: Date | null }>(() => ({ of: null }));

/** Takes note of every answer of the API. */
export function noteAnswer({ copyOf }: { copyOf: Date | null }): void {
  const { of } = shownCopy.getState();
  if (!copyOf) {
    if (of) shownCopy.setState({ of: null }, true);
  } else if (!of || copyOf < of) {
    shownCopy.setState({ of: copyOf }, true);
  }
}

/** Removes the copies of everybody who was signed in on this device. Never rejects. */
export async function forgetCopies(storage: CacheStorage | undefined = globalThis.caches): Promise<void> {
  shownCopy.setState({ of: null }, true);
  try {
    globalThis.navigator?.serviceWorker?.controller?.postMessage(FORGET);
    const names = (await storage?.keys()) ?? [];
    const private_ = names.filter((name) => name.startsWith(COPIES) && name !== PUBLIC_COPIES);
    await Promise.all(private_.map((name) => storage?.delete(name)));
  } catch {
    // Storage that is closed to us has kept nothing.
  }
}
