/** The address bar as a store, without a router: enough for one remote running alone. */
import { useSyncExternalStore } from 'react';

const CHANGED = 'standalone:address';

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(CHANGED, listener);
  };
}

/** Current address; changes with `goTo` and with the browser's back and forward buttons. */
export function useAddress(): URL {
  const href = useSyncExternalStore(subscribe, () => window.location.href);
  return new URL(href);
}

export function goTo(to: string, replace = false): void {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', to);
  window.dispatchEvent(new Event(CHANGED));
}
