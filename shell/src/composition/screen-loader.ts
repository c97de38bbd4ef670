/** Loads the chunk of one screen with the policy for chunks: a few tries, one guarded reload of the document, then a named failure. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { RemoteRoute } from '@taskmint/platform';
import { atOnce } from '../ready-component';
import { withTimeout } from '../with-timeout';
import { asRemoteError, POLICIES, RemoteError, retryDelayMs } from './failure';

const SCREEN_TIMEOUT_MS = 12_000;
const SHOWN_AFTER_MS = 500;

export interface ScreenLoader {
  /** The screen as a lazy component; the same one for a route until it is forgotten. */
  component(route: RemoteRoute, remote: string, version: string): LazyExoticComponent<ComponentType>;
  /** Loads the chunk ahead of time. Rejects when it does not arrive; showing the screen tries again. */
  preload(route: RemoteRoute): Promise<void>;
  /** Forgets a failed screen, so that it is loaded again. */
  forget(route: RemoteRoute): void;
}

export interface ScreenLoaderSettings {
  report: (error: RemoteError) => void;
  /** Called when the code of a screen has run and the screen has been shown. */
  loaded?: (remote: string, version: string) => void;
  /** Makes sure that the next try does not get the browser's cached copies of this one. */
  renew?: (remote: string, version: string) => Promise<void>;
  timeoutMs?: number;
  reloadDocument?: () => void;
  storage?: Pick<Storage, 'getItem' | 'setItem'>;
  wait?: (ms: number) => Promise<void>;
}

export function createScreenLoader(settings: ScreenLoaderSettings): ScreenLoader {
  const { report, loaded, timeoutMs = SCREEN_TIMEOUT_MS } = settings;
  const wait = settings.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const reloadDocument = settings.reloadDocument ?? (() => window.location.reload());
  const components = new WeakMap<RemoteRoute, LazyExoticComponent<ComponentType>>();
  /** Chunks that arrived before they were shown. */
  const arrived = new WeakMap<RemoteRoute, { default: ComponentType }>();

  async function load(route: RemoteRoute, remote: string, version: string): Promise<{ default: ComponentType }> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        // Webpack waits longer for a chunk than people wait for a page. A chunk that arrives later is in the cache for the next try.
        const screen = await withTimeout(
          timeoutMs,
          () => route.load(),
          () => {
            const message = `the screen ${route.path} is not there after ${timeoutMs} ms`;
            return new RemoteError({ remote, kind: 'timeout', version, message });
          },
        );
        ran(remote, version);
        return screen;
      } catch (cause) {
        const error = asRemoteError(cause, remote, version);
        report(error);
        const policy = POLICIES[error.kind];
        await settings.renew?.(remote, version);
        if (attempt <= policy.retries) {
          await wait(retryDelayMs(attempt));
          continue;
        }
        if (policy.reload && mayReload(settings.storage ?? window.sessionStorage, remote, version)) {
          reloadDocument();
          return new Promise(() => undefined); // The document is being unloaded.
        }
        throw error;
      }
    }
  }

  /** After it was shown: some libraries register themselves only then. */
  function ran(remote: string, version: string): void {
    if (loaded) setTimeout(() => loaded(remote, version), SHOWN_AFTER_MS);
  }

  function here(route: RemoteRoute, remote: string, version: string): Promise<{ default: ComponentType }> | undefined {
    const screen = arrived.get(route);
    if (screen) ran(remote, version);
    return screen && atOnce(screen);
  }

  return {
    component(route, remote, version) {
      let component = components.get(route);
      if (!component) {
        component = lazy(() => here(route, remote, version) ?? load(route, remote, version));
        components.set(route, component);
      }
      return component;
    },
    async preload(route) {
      arrived.set(route, await route.load());
    },
    forget(route) {
      components.delete(route);
      arrived.delete(route);
    },
  };
}

/** Once per build and tab: a second reload for the same reason would be a loop. */
function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, remote: string, version: string): boolean {
  const key = `taskmint-reloaded:${remote}@${version}`;
  try {
    if (storage.getItem(key) !== null) return false;
    storage.setItem(key, '1');
    return true;
  } catch {
    return false;
  }
}
