/** Puts the parts of composition together for one page: registry, loader, screens, preloading. Knows no remote by name. */
import { calls, type RemoteEntry, type RemoteVersion } from '@taskmint/contract';
import type { HostServices, PageLocation, RemoteRoute, SessionStore } from '@taskmint/platform';
import { matchPath } from 'react-router-dom';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createCanaryVisits } from './canary-visits';
import { createFailureReports } from './failure-reports';
import { fetchCommon, guardScripts, loadEntryPoint, preloadFiles, spendFailedPreloads } from './federation';
import { RemoteError } from './failure';
import { createIntegrityTable } from './integrity';
import { readOverride, withOverride, type RemoteOverride } from './override';
import { createRegistryResolver } from './registry';
import { signerOf } from './registry-signature';
import { createRegistryTrust } from './registry-trust';
import { checkContract, checkShared, fetchManifest } from './remote-manifest';
import { createRemoteLoader, type LoadedRemote, type RemoteLoader } from './remote-loader';
import { createScreenLoader, type ScreenLoader } from './screen-loader';
import { renewCopies } from './spoilt-copies';
import type { SingletonGuard } from '../start/singleton-guard';

export interface Composition {
  loader: RemoteLoader;
  screens: ScreenLoader;
  override: RemoteOverride | null;
  /** Starts loading what an address will need; does nothing on a connection that saves data. */
  preload(path: string): void;
  /** The address that was preloaded last, once everything of it is there. */
  prepared: Pick<StoreApi<PageLocation | null>, 'getState' | 'getInitialState' | 'subscribe'>;
  report(error: RemoteError): void;
  /** Hears of what is shown instead of a screen, which while a canary runs speaks against the version. */
  failed(error: RemoteError): void;
  /** Somebody signed out: every remote lets go of what it holds, and their view of the registry is forgotten. */
  end(): void;
}

export interface CompositionSettings {
  host: () => HostServices;
  session: SessionStore;
  /** Public keys that the registry may be signed with. */
  registryKeys: readonly string[];
  /** What there must be one of on the page. */
  singletons: SingletonGuard;
}

export function createComposition({ host, session, registryKeys, singletons }: CompositionSettings): Composition {
  const integrity = createIntegrityTable();
  guardScripts(integrity);
  const override = REMOTE_OVERRIDE ? readOverride() : null;
  const send = createFailureReports(() => host().api);
  /** Versions that failed since their files were last asked for anew, and all that ran, by name and version. */
  const failed = new Set<string>();
  const versions = new Map<string, RemoteVersion>();
  const report = (error: RemoteError): void => {
    failed.add(`${error.remote}@${error.version}`);
    send(error);
  };
  async function renewFailed(remote: string, version: string): Promise<void> {
    const key = `${remote}@${version}`;
    const known = versions.get(key);
    if (failed.delete(key) && known) await renewCopies(known);
  }
  const published = createRegistryResolver({
    audience: () => session.getState().user?.role ?? 'public',
    // Without a token where it is not known yet who asks: the answer would be for somebody.
    fetch: (signal, audience) =>
      host().api.call(calls.getRemotes, {}, { signal, ...(audience === 'public' && { bearer: '' }) }),
    trust: createRegistryTrust({ signerOf, keys: registryKeys, storage: window.localStorage }),
    // Of several servers one may be a moment behind, and somebody's role may change while they ask: neither is news.
    onRefused: (refused) => !['rollback', 'audience'].includes(refused.refusal) && host().reportError(refused),
    builtIn: (signal) => fetch('/registry.json', { signal }).then((answer) => answer.json()),
    allowedOrigins: [window.location.origin],
    storage: window.localStorage,
  });
  const registry = REMOTE_OVERRIDE && override ? withOverride(published, override) : published;
  const person = () => session.getState().user?._id ?? visitorId();
  const visits = createCanaryVisits({
    entries: () => registry.held()?.remotes ?? [],
    reports: async () =>
      (await import('./visit-reports')).createVisitReports({
        api: () => host().api,
        person,
        visitor: () => (session.getState().user ? null : visitorId()),
      }),
    storage: window.localStorage,
  });
  const loader = createRemoteLoader({
    registry,
    host,
    report,
    onGivenUp: visits.failed,
    person,
    async run(name, version, signal) {
      visits.begins(name, version.version);
      checkContract(name, version);
      integrity.allow(version);
      versions.set(`${name}@${version.version}`, version);
      await renewFailed(name, version.version);
      fetchCommon();
      const manifest = await fetchManifest(name, version, signal);
      // Its own hash was known, so it may speak for files that whoever named it left out.
      if (manifest.isVerified) integrity.allow({ ...version, assets: { ...manifest.assets, ...version.assets } });
      checkShared(name, version, manifest, SHELL_BUILD.shared);
      const files = [manifest.entry, ...manifest.exposed.js, ...manifest.exposed.css];
      // A page that was rendered ahead of time preloads its screen too.
      await spendFailedPreloads(version, [...files, ...Object.values(manifest.screens ?? {}).flat()], integrity);
      preloadFiles(version, files, integrity);
      return loadEntryPoint(name, version, manifest, integrity);
    },
  });
  const screens = createScreenLoader({ report, renew: renewFailed, loaded });
  const preloaded = new Map<string, Promise<void>>();
  const prepared = createStore<PageLocation | null>(() => null);

  function loaded(remote: string, version: string): void {
    alarm(remote, version);
    visits.cameUp(remote, version);
  }

  /** Called when code of a remote has just run; a copy that appeared is its doing. */
  function alarm(remote: string, version: string): void {
    for (const what of singletons.duplicates()) {
      const message = `a second copy of ${what} is on the page`;
      const error = new RemoteError({ remote, kind: 'shared-mismatch', version, message });
      report(error);
      host().reportError(error, { remote, version });
    }
  }

  async function fetchAhead(pathname: string): Promise<void> {
    const { remotes } = await loader.available();
    const entry = entryFor(remotes, pathname, session.getState().user?.role ?? null);
    if (!entry) return;
    const remote = await loader.load(entry.name);
    const found = findRoute(remote, pathname);
    if (found) await screens.preload(found.route);
  }

  function preload(path: string): void {
    if (savesData()) return;
    const { pathname, search, hash } = new URL(path, window.location.origin);
    const work = preloaded.get(pathname) ?? fetchAhead(pathname);
    preloaded.set(pathname, work);
    work.then(
      () => preloaded.get(pathname) === work && prepared.setState({ pathname, search, hash }, true),
      // A preload that fails costs nothing: whoever goes there sees the failure with its remedy.
      () => preloaded.delete(pathname),
    );
  }

  return {
    loader,
    screens,
    override,
    report,
    failed: visits.failed,
    preload,
    prepared,
    end() {
      preloaded.clear();
      prepared.setState(null, true);
      loader.disposeAll();
      registry.forget();
    },
  };
}

export const DASHBOARD = '/dashboard';

/** The remote whose mount an address lies below and that the role may load. */
export function entryFor<Entry extends Pick<RemoteEntry, 'mount' | 'roles'>>(
  entries: readonly Entry[],
  pathname: string,
  role: string | null,
): Entry | null {
  const isDashboard = pathname === DASHBOARD || pathname.startsWith(`${DASHBOARD}/`);
  const fits = ({ mount, roles }: Entry) =>
    isDashboard ? mount === DASHBOARD && roles.some((each) => each === role) : mount === '/' && roles.length === 0;
  return entries.find(fits) ?? null;
}

export interface FoundRoute {
  route: RemoteRoute;
  params: Record<string, string>;
}

/** First route of the remote that an address names. */
export function findRoute(remote: Pick<LoadedRemote, 'mount' | 'description'>, pathname: string): FoundRoute | null {
  for (const route of remote.description.routes) {
    const match = matchPath(`${remote.mount.replace(/\/$/, '')}/${route.path}`, pathname);
    if (match) return { route, params: match.params as Record<string, string> };
  }
  return null;
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || navigator.onLine === false;
}

/** Decides about canaries for visitors; random, and gone with the storage. */
function visitorId(): string {
  const key = 'taskmint-visitor';
  try {
    const kept = window.localStorage.getItem(key);
    if (kept) return kept;
    const fresh = String(crypto.getRandomValues(new Uint32Array(1))[0]);
    window.localStorage.setItem(key, fresh);
    return fresh;
  } catch {
    return 'visitor';
  }
}
