/** The only module that talks to the Module Federation runtime: registers a container and gets its entry point. Knows no policy. */
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteVersion } from '@taskmint/contract';
import type { RemoteEntryPoint } from '@taskmint/platform';
import { asRemoteError, isChunkError, RemoteError } from './failure';
import { assetUrl, type IntegrityTable } from './integrity';
import { provideRuntime } from './provide-runtime';
import type { RemoteManifest } from './remote-manifest';

declare global {
  interface Window {
    /** The runtimes of remotes call this for the hash of each script and style sheet; the name is the preset's INTEGRITY_GUARD. */
    __taskmintIntegrityOf?: (address: string) => string;
  }
}

/** Prepares the page for remotes: provides the runtime, and gives every script that it or a remote adds the hash from the registry. */
export function guardScripts(integrity: IntegrityTable): void {
  provideRuntime();
  window.__taskmintIntegrityOf = (address) => integrity.of(address);
  registerPlugins([
    {
      name: 'taskmint-integrity',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        script.crossOrigin = 'anonymous';
        script.integrity = integrity.of(url);
        return { script, timeout: 15_000 };
      },
    },
  ]);
}

/** Starts fetching what the remote needs to run, in parallel rather than one after the other. */
export function preloadFiles(version: RemoteVersion, names: readonly string[], integrity: IntegrityTable): void {
  // By URL, not by attribute: a prerendered page names them without the origin.
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]');
  const asked = new Set([...links].map((link) => link.href));
  for (const name of names) {
    const href = assetUrl(version, name);
    if (asked.has(href)) continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = name.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = 'anonymous';
    link.integrity = integrity.of(href);
    link.href = href;
    document.head.append(link);
  }
}

/**
 * Uses up preloads that failed. Chromium serves the first script of an address from the page's preload of it, even when that failed long ago and the
 * file is available again; preloading it once more yields the same failure. Only a script uses it up, and that script fails at once.
 */
export async function spendFailedPreloads(
  version: RemoteVersion,
  names: readonly string[],
  integrity: IntegrityTable,
): Promise<void> {
  const scripts = names.filter((name) => name.endsWith('.js')).map((name) => assetUrl(version, name));
  await Promise.all(scripts.filter(hasFailedPreload).map((href) => spend(href, integrity.of(href))));
}

/** Whether the page preloads this address and its latest request for it, the preload's, failed. */
function hasFailedPreload(href: string): boolean {
  const isPreloaded = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].some(
    (link) => link.href === href,
  );
  const newest = (performance.getEntriesByName(href, 'resource') as PerformanceResourceTiming[])
    // The check for a corrupt copy leaves the preload untouched.
    .filter(({ initiatorType }) => initiatorType !== 'fetch')
    .at(-1);
  return (
    isPreloaded && newest?.initiatorType === 'link' && (newest.responseStatus === 0 || newest.responseStatus >= 400)
  );
}

/** The hash has to be the preload's own: with any other, the browser goes to the network and keeps the failed preload. */
function spend(href: string, hash: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const done = () => {
      script.remove();
      resolve();
    };
    script.onload = done;
    script.onerror = done;
    script.crossOrigin = 'anonymous';
    script.integrity = hash;
    script.src = href;
    document.head.append(script);
  });
}

/** Runs the container of a version and returns what it exposes. Rejects with RemoteError entry-network, -integrity, -threw or chunk. */
export async function loadEntryPoint(
  remote: string,
  version: RemoteVersion,
  manifest: RemoteManifest,
  integrity: IntegrityTable,
): Promise<RemoteEntryPoint> {
  const { container, entry } = manifest;
  const url = assetUrl(version, entry);
  // One container name per build: re-registering a name with other code reports success but runs the old code (core#4045).
  registerRemotes([{ name: container, entry: url, type: 'global', entryGlobalName: container }]);
  const failed = (kind: 'entry-network' | 'entry-integrity' | 'entry-threw' | 'offline', cause: unknown) =>
    new RemoteError({
      remote,
      kind,
      version: version.version,
      url,
      message: cause instanceof Error ? cause.message : String(cause),
      cause,
    });
  let module: unknown;
  try {
    module = await loadRemote<unknown>(`${container}/entry`);
  } catch (error) {
    if (isChunkError(error)) throw asRemoteError(error, remote, version.version);
    const why = await whyEntryFailed(url, integrity.of(url));
    // The bytes are available now, but the script element never got them: Chromium serves the first script of an address from the page's preload of
    // it, even when that failed long ago. The next try goes to the network.
    throw failed(why === 'entry-threw' && neverArrived(error) ? 'entry-network' : why, error);
  }
  const entryPoint = (module as { default?: unknown } | null)?.default;
  if (typeof entryPoint !== 'function') throw failed('entry-threw', 'the remote exposes no function');
  return entryPoint as RemoteEntryPoint;
}

/**
 * What every remote needs and the shell itself does not: provided by the shell, so that no remote depends on another, and fetched in parallel with
 * the container.
 */
export function fetchCommon(): void {
  // The code that needs it sees the failure.
  import('@taskmint/platform/query').catch(() => undefined);
}

/** Only this wording distinguishes a script that could not be fetched from one that ran and threw. */
function neverArrived(error: unknown): boolean {
  return error instanceof Error && error.message.includes('ScriptNetworkError');
}

const PROBE_TIMEOUT_MS = 5_000;

/** A script element reports only that it failed; fetching the same bytes twice shows why. This also refreshes a corrupt cached copy. */
async function whyEntryFailed(
  url: string,
  integrity: string,
): Promise<'entry-network' | 'entry-integrity' | 'entry-threw' | 'offline'> {
  const reachable = (init: RequestInit) =>
    fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS), ...init }).then(
      (answer) => answer.ok,
      () => false,
    );
  if (!(await reachable({ cache: 'reload' }))) return navigator.onLine === false ? 'offline' : 'entry-network';
  return (await reachable({ integrity, cache: 'force-cache' })) ? 'entry-threw' : 'entry-integrity';
}
