/** What a prerendered page says about itself, and what has to be loaded before the first render takes its place. */
import { entryFor, findRoute } from '../composition/remote-routes';
import type { LoadedRemote } from '../composition/remote-loader';
import type { Shell } from '../host/create-host';
import { preloadScreen } from '../routing/screens';
import { withTimeout } from '../with-timeout';

/** A page that looks ready has to respond: after this long it is rendered as it is, and shows what it is waiting for. */
const MAX_WAIT_MS = 4_000;

export interface FirstRender {
  /** Whether the markup on the page is what the first render will produce. */
  isSame: boolean;
  remote: LoadedRemote | null;
}

/**
 * Loads what the page for which the markup in `container` was made (`packages/federation/bin/prerender.cjs`) needs to be rendered at once; null where
 * there is none. Never rejects: the page itself shows what cannot be loaded. The landing page is a visitor's document, and rendered anew.
 */
export async function prepareFirstRender(shell: Shell, container: HTMLElement): Promise<FirstRender | null> {
  const path = container.dataset['prerendered'];
  if (path === undefined) return null;
  if (path !== '/') {
    await preloadScreen(path);
    return { isSame: path === window.location.pathname, remote: null };
  }
  const { loader } = shell.composition;
  const load = async () => {
    const entry = entryFor((await loader.available()).remotes, path, null);
    if (!entry) return null;
    const remote = await loader.load(entry.name);
    await findRoute(remote, path)?.route.load();
    return remote;
  };
  return { isSame: false, remote: await withTimeout(MAX_WAIT_MS, load).catch(() => null) };
}
