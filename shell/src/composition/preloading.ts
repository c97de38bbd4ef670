/** Fetches what an address will need before somebody navigates there. */
import type { PageLocation } from '@taskmint/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RemoteLoader } from './remote-loader';
import { entryFor, findRoute } from './remote-routes';
import type { ScreenLoader } from './screen-loader';

export interface PreloadingSettings {
  loader: Pick<RemoteLoader, 'available' | 'load'>;
  screens: Pick<ScreenLoader, 'preload'>;
  /** Role of the person on the page; null for a visitor. */
  role: () => string | null;
}

export interface Preloading {
  /** Starts loading what an address will need; does nothing on a connection in data-saving mode. */
  preload(path: string): void;
  /** The address that was preloaded last, once everything it needs has arrived. */
  prepared: Pick<StoreApi<PageLocation | null>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** Forgets what was preloaded, for the next person. */
  forget(): void;
}

export function createPreloading({ loader, screens, role }: PreloadingSettings): Preloading {
  const preloaded = new Map<string, Promise<void>>();
  const prepared = createStore<PageLocation | null>(() => null);

  async function fetchAhead(pathname: string): Promise<void> {
    const { remotes } = await loader.available();
    const entry = entryFor(remotes, pathname, role());
    if (!entry) return;
    const remote = await loader.load(entry.name);
    const found = findRoute(remote, pathname);
    if (found) await screens.preload(found.route);
  }

  return {
    preload(path) {
      if (savesData()) return;
      const { pathname, search, hash } = new URL(path, window.location.origin);
      const work = preloaded.get(pathname) ?? fetchAhead(pathname);
      preloaded.set(pathname, work);
      work.then(
        () => preloaded.get(pathname) === work && prepared.setState({ pathname, search, hash }, true),
        // A failed preload costs nothing: navigating there shows the failure and its remedy.
        () => preloaded.delete(pathname),
      );
    },
    prepared,
    forget() {
      preloaded.clear();
      prepared.setState(null, true);
    },
  };
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || navigator.onLine === false;
}
