/**
 * Detects duplicates of what may exist only once on a page: a second React, router or styling library works for a while and then breaks in ways that
 * are hard to trace back. Imports nothing, because it has to be listening before the first of them starts.
 */
export interface SingletonGuard {
  /** Names of what exists more than once now, each reported once. */
  duplicates(): string[];
}

interface DevtoolsHook {
  supportsFiber?: boolean;
  renderers?: Map<number, unknown>;
  inject?: (renderer: unknown) => unknown;
}

type Page = typeof globalThis & { __REACT_DEVTOOLS_GLOBAL_HOOK__?: DevtoolsHook; __taskmintSessionStores?: number };

let guard: SingletonGuard | undefined;

/** Starts the guard of this page; call before anything else runs on it. */
export function startSingletonGuard(): void {
  guard ??= createSingletonGuard();
}

/** The guard of this page; one that reports nothing if none was started. */
export function pageSingletonGuard(): SingletonGuard {
  return guard ?? { duplicates: () => [] };
}

/** Counts from now on. Copies loaded earlier are not seen, so call it first. */
export function createSingletonGuard(page: Page = window): SingletonGuard {
  const counts = { 'react-dom': 0, 'react-router': 0 };
  const told = new Set<string>();
  listenForRenderers(page, () => (counts['react-dom'] += 1));
  listenForRouters(page, () => (counts['react-router'] += 1));
  return {
    duplicates() {
      const now: Readonly<Record<string, number>> = {
        ...counts,
        // Each copy of the library has a style element of its own.
        'styled-components': page.document.querySelectorAll('style[data-styled="active"]').length,
        'session store': page.__taskmintSessionStores ?? 0,
      };
      const fresh = Object.keys(now).filter((name) => (now[name] ?? 0) > 1 && !told.has(name));
      for (const name of fresh) told.add(name);
      return fresh;
    },
  };
}

/** Every copy of react-dom registers with the developer tools hook, whether they are installed or not. */
function listenForRenderers(page: Page, seen: () => void): void {
  const there = page.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  if (there) {
    const original = there.inject?.bind(there);
    there.inject = (renderer) => {
      seen();
      return original?.(renderer);
    };
    return;
  }
  let last = 0;
  page.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject() {
      seen();
      return (last += 1);
    },
  };
}

/** Every copy of the router sets its version on the window. */
function listenForRouters(page: Page, seen: () => void): void {
  let version: unknown;
  Object.defineProperty(page, '__reactRouterVersion', {
    configurable: true,
    get: () => version,
    set(next: unknown) {
      version = next;
      seen();
    },
  });
}
