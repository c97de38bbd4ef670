/** Assembles the parts of composition for one page: registry, loader, screens, preloading. Knows no remote by name. */
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
import { renewCopies } from './corrupt-cache';
import { visitorId } from './visitor-id';
import type { SingletonGuard } from '../start/singleton-guard';

export interface Composition {
  loader: RemoteLoader;
  screens: ScreenLoader;
  override: RemoteOverride | null;
  preload: Preloading['preload'];
  /** Asks for the registry of whoever has just been given a token, while their record is being read. */
  askAhead(): void;
  prepared: Preloading['prepared'];
  report(error: RemoteError): void;
  /** Called with the failure that is shown instead of a screen; while a canary runs it counts against the version. */
  failed(error: RemoteError): void;
  /** Somebody signed out: every remote is disposed of, and their view of the registry is forgotten. */
  end(): void;
}

export interface CompositionSettings {
  host: () => HostServices;
  session: SessionStore;
  /** Public keys whose signatures on the registry are accepted. */
  registryKeys: readonly string[];
  /** Guards what may exist only once on the page. */
  singletons: SingletonGuard;
}

export function createComposition({ host, session, registryKeys, singletons }: CompositionSettings): Composition {
  const integrity = createIntegrityTable();
  guardScripts(integrity);
  const override = REMOTE_OVERRIDE ? readOverride() : null;
  const send = createFailureReports(() => host().api);
  /** Versions that failed since their files were last refetched, and all versions that ran, by name and version. */
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
    // Without a token until the role is known: otherwise the response would be for one person.
    fetch: (signal, audience) =>
      host().api.call(calls.getRemotes, {}, { signal, ...(audience === 'public' && { bearer: '' }) }),
    trust: createRegistryTrust({ signerOf, keys: registryKeys, storage: window.localStorage }),
    // One of several servers may be a moment behind, and somebody's role may change during the request: neither is worth reporting.
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
      const key = `${name}@${version.version}`;
      if (!versions.has(key)) versions.set(key, version);
      await renewFailed(name, version.version);
      fetchCommon();
      preloadFiles(version, version.entryFiles ?? [], integrity);
      const manifest = await fetchManifest(name, version, signal);
      if (manifest.isVerified) {
        // The manifest's own hash was known, so it is trusted for files that the registry left out.
        const whole = { ...version, assets: { ...manifest.assets, ...version.assets } };
        integrity.allow(whole);
        versions.set(key, whole);
      }
      checkShared(name, version, manifest, SHELL_BUILD.shared);
      const files = [manifest.entry, ...manifest.exposed.js, ...manifest.exposed.css];
      // A prerendered page preloads its screen too.
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

  /** Called when code of a remote has just run; it is blamed for any duplicate that has appeared. */
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
    askAhead: registry.askAhead,
    prepared: preloading.prepared,
    end() {
      preloading.forget();
      loader.disposeAll();
      registry.forget();
    },
  };
}
