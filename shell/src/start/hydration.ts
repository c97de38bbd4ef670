/**
 * What a prerendered page says about itself, and what must be loaded before it can be hydrated: the same remote in the same build. Otherwise the page
 * is rendered from scratch.
 */
import { findRoute } from '../composition/remote-routes';
import type { LiveRemote, LoadedRemote } from '../composition/remote-loader';
import type { Shell } from '../host/create-host';
import { preloadScreen } from '../routing/screens';
import { withTimeout } from '../with-timeout';

/** A page that looks ready has to respond: after this long it is rendered from scratch, and shows what it is waiting for. */
const MAX_WAIT_MS = 4_000;

export interface Hydration {
  /** Whether the markup on the page is what the first render will produce. */
  isSame: boolean;
  remote: LoadedRemote | null;
}

export interface Mark {
  /** Address for which the markup was rendered. */
  path: string;
  /** The remote in it and its build, which was live when the page was served; null where the shell's own screen is shown. */
  live: LiveRemote | null;
}

/** What the markup in `container` says about itself, as written by `packages/federation/bin/prerender.cjs`. */
export function markOf(container: HTMLElement): Mark | null {
  const { prerendered, live } = container.dataset;
  if (prerendered === undefined) return null;
  return { path: prerendered, live: live === undefined ? null : (JSON.parse(live) as LiveRemote) };
}

/** Loads what the markup was rendered from. Never rejects: the page itself shows what cannot be loaded. */
export async function prepareHydration(shell: Shell, { path, live }: Mark): Promise<Hydration> {
  if (path !== window.location.pathname || shell.composition.override) return { isSame: false, remote: null };
  if (live === null) {
    await preloadScreen(path);
    return { isSame: true, remote: null };
  }
  try {
    const remote = await withTimeout(MAX_WAIT_MS, () => shell.composition.loader.load(live));
    await withTimeout(MAX_WAIT_MS, async () => findRoute(remote, path)?.route.load());
    return { isSame: remote.version === live.version.version, remote };
  } catch {
    return { isSame: false, remote: null };
  }
}
