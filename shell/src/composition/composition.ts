/** Puts the parts of composition together for one page: registry, loader, screens, preloading. Knows no remote by name. */
import { calls, type RemoteVersion } from '@taskmint/contract';
import type { HostServices, SessionStore } from '@taskmint/platform';
import { createCanaryVisits } from './canary-visits';
import { createFailureReports } from './failure-reports';
import { fetchCommon, guardScripts, loadEntryPoint, preloadFiles, spendFailedPreloads } from './federation';
import { RemoteError } from './failure';
import { createIntegrityTable } from './integrity';
import { readOverride, withOverride, type RemoteOverride } from './override';
import { createPreloading, type Preloading } from './preloading';
import { createRegistryResolver } from './registry';
import { signerOf } from './registry-signature';
import { createRegistryTrust } from './registry-trust';
import { checkContract, checkShared, fetchManifest } from './remote-manifest';
import { createRemoteLoader, type RemoteLoader } from './remote-loader';
import { createScreenLoader, type ScreenLoader } from './screen-loader';
import { renewCopies } from './spoilt-copies';
import { visitorId } from './visitor-id';
import type { SingletonGuard } from '../start/singleton-guard';

export interface Composition {
  loader: RemoteLoader;
  screens: ScreenLoader;
  override: RemoteOverride | null;
  preload: Preloading['preload'];
  prepared: Preloading['prepared'];
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
  const preloading = createPreloading({ loader, screens, role: () => session.getState().user?.role ?? null });

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

  return {
    loader,
    screens,
    override,
    report,
    failed: visits.failed,
    preload: preloading.preload,
    prepared: preloading.prepared,
    end() {
      preloading.forget();
      loader.disposeAll();
      registry.forget();
    },
  };
}
