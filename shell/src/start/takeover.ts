/**
 * What a page that was rendered ahead of time says about itself, and what must be there before it can be taken over: the same remote in the
 * same build. Anything else is rendered anew.
 */
import { entryFor, findRoute } from '../composition/composition';
import type { LoadedRemote } from '../composition/remote-loader';
import type { Shell } from '../host/create-host';
import { preloadScreen } from '../routing/screens';

/** What looks ready has to answer: after this long the page is rendered anew, and says itself what it is waiting for. */
const LONGEST_WAIT_MS = 4_000;

export interface Takeover {
  /** Whether the markup on the page is what the first render will give. */
  isSame: boolean;
  remote: LoadedRemote | null;
}

/** Address and remote build of the markup in `container`, as `packages/federation/bin/prerender.cjs` wrote them. */
export function markOf(container: HTMLElement): { path: string; build: string } | null {
  const { prerendered, build = '' } = container.dataset;
  return prerendered === undefined ? null : { path: prerendered, build };
}

/** Loads what the markup was made of. Never rejects: what cannot be loaded now is shown as a failure by the page itself. */
export async function prepareTakeover(shell: Shell, mark: { path: string; build: string }): Promise<Takeover> {
  if (mark.path !== window.location.pathname || shell.composition.override) return { isSame: false, remote: null };
  if (mark.build === '') {
    await preloadScreen(mark.path);
    return { isSame: true, remote: null };
  }
  try {
    const entry = entryFor(await shell.composition.loader.available(), mark.path, null);
    if (!entry) return { isSame: false, remote: null };
    const remote = await withinTime(shell.composition.loader.load(entry.name));
    await withinTime(Promise.resolve(findRoute(remote, mark.path)?.route.load()));
    return { isSame: remote.version === mark.build, remote };
  } catch {
    return { isSame: false, remote: null };
  }
}

/** Rejects when it takes too long; what was begun goes on, and whoever asks next joins it. */
async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('takes too long')), LONGEST_WAIT_MS);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}
