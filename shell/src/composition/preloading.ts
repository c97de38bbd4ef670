/** Fetches what an address will need before somebody goes there. */
import type { PageLocation } from '@taskmint/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RemoteLoader } from './remote-loader';
import { entryFor, findRoute } from './remote-routes';
import type { ScreenLoader } from './screen-loader';

export interface PreloadingSettings {
  loader: Pick<RemoteLoader, 'available' | 'load'>;
  screens: Pick<ScreenLoader, 'preload'>;
  /** Of whoever is on the page; null for a visitor. */
  role: () => string | null;
}

export interface Preloading {
  /** Starts loading what an address will need; does nothing on a connection that saves data. */
  preload(path: string): void;
  /** The address that was preloaded last, once everything of it is there. */
  prepared: Pick<StoreApi<PageLocation | null>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** Whoever comes next has nothing preloaded. */
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
        // A preload that fails costs nothing: whoever goes there sees the failure with its remedy.
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
