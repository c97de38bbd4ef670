/**
 * Islands of a visitor's document: parts of its markup that come to life one by one, from the components that rendered them. Each does when it comes
 * near the window or somebody goes to it; a button that was pressed before is pressed again then.
 */
import { useEffect, useSyncExternalStore, type ComponentType } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { HostProvider } from '../host-context';
import type { HostServices } from '../host-contract';
import { startShell } from './start-shell';

export interface IslandSource {
  load: () => Promise<ComponentType>;
  /**
   * How near to the window it comes to life, in px: less than 0 when so much of it is in view. Without it only when somebody goes to it, by pointer, touch
   * or key.
   */
  nearPx?: number;
}

/** By name: `<div data-island="name">` in the markup holds what the component renders, and nothing else. */
export type Islands = Readonly<Record<string, IslandSource>>;

const SIGNS = ['pointerover', 'touchstart', 'focusin'] as const;
const known = new Map<string, IslandSource>();

export function defineIslands(islands: Islands): void {
  for (const [name, source] of Object.entries(islands)) known.set(name, source);
}

function onHashChange(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

/** Where no part can be loaded, the shell takes over: it says what is wrong, and offers another try. */
export function startIslands(host: HostServices): void {
  const begun = new Map<Element, Promise<void>>();
  const alive = new WeakSet<Element>();
  const roots: Root[] = [];

  function Alive({ part: Part, onAlive }: { part: ComponentType; onAlive: () => void }) {
    // After the effects of the part, which may undo what a press before them did.
    useEffect(onAlive, [onAlive]);
    const hash = useSyncExternalStore(
      onHashChange,
      () => window.location.hash,
      () => '',
    );
    return (
      <HostProvider host={host} location={{ pathname: window.location.pathname, search: '', hash }}>
        <Part />
      </HostProvider>
    );
  }

  async function wake(island: HTMLElement): Promise<void> {
    const part = await sourceOf(island).load();
    await new Promise<void>((resolve) => {
      roots.push(hydrateRoot(island, <Alive part={part} onAlive={resolve} />));
    });
    alive.add(island);
  }

  function sourceOf({ dataset }: HTMLElement): IslandSource {
    const source = known.get(dataset['island'] ?? '');
    if (!source) throw new Error(`There is no island ${dataset['island']}`);
    return source;
  }

  function begin(island: HTMLElement): Promise<void> {
    const promise = begun.get(island) ?? wake(island).catch(startShell);
    begun.set(island, promise);
    return promise;
  }

  function islandOf(target: EventTarget | null): HTMLElement | null {
    return target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null;
  }

  function onSign({ target }: Event): void {
    const island = islandOf(target);
    if (island) void begin(island);
  }

  for (const sign of SIGNS) document.addEventListener(sign, onSign, { passive: true });
  document.addEventListener(
    'click',
    (event) => {
      const island = islandOf(event.target);
      const button = (event.target as Element).closest('button');
      if (!island || !button || alive.has(island)) return;
      event.stopPropagation();
      void begin(island).then(() => button.click());
    },
    { capture: true },
  );

  const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')];
  for (const island of islands) {
    const { nearPx } = sourceOf(island);
    if (nearPx !== undefined && island.firstElementChild)
      // Each in a task of its own: several are near at the start.
      whenNear(island.firstElementChild, nearPx, () => setTimeout(() => void begin(island)));
  }
  // Nothing of them goes on once the shell's page has taken their place.
  const page = document.getElementById('root');
  if (!page) return;
  new MutationObserver((_, observer) => {
    if (islands.some(({ isConnected }) => isConnected)) return;
    observer.disconnect();
    for (const root of roots) root.unmount();
  }).observe(page, { childList: true });
}

function whenNear(element: Element, nearPx: number, act: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: `${nearPx}px 0px` },
  );
  observer.observe(element);
}
