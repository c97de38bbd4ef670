/** Loads a remote by name: finds its versions, checks, runs and describes it, and follows the policy of whatever goes wrong. Renders nothing. */
import type { RemoteEntry, RemoteVersion } from '@taskmint/contract';
import type { HostServices, RemoteDescription, RemoteEntryPoint } from '@taskmint/platform';
import { isRemoteError, POLICIES, RemoteError, retryDelayMs } from './failure';
import type { RegistryResolver } from './registry';
import { versionsToTry } from './registry';

const LOAD_TIMEOUT_MS = 12_000;
/** A version that failed is left alone for this long, unless the person asks for another try. */
const AVOID_FAILED_MS = 60_000;
/** Coming back to a remote waits this long for news of a newer version. */
const NEWS_TIMEOUT_MS = 400;

export interface LoadedRemote {
  name: string;
  mount: string;
  /** Who may load it; empty: everybody. */
  roles: RemoteEntry['roles'];
  version: string;
  description: RemoteDescription;
}

/** A version that is known to be live without asking the registry: the page came with it. */
export interface LiveRemote {
  name: string;
  mount: string;
  roles: RemoteEntry['roles'];
  version: RemoteVersion;
}

export interface RemoteLoaderSettings {
  registry: RegistryResolver;
  host: () => HostServices;
  /** Who it is for the canary: the same text every time for the same person. */
  person: () => string;
  /** Fetches, checks and runs one version; rejects with RemoteError. */
  run: (name: string, version: RemoteVersion, signal: AbortSignal) => Promise<RemoteEntryPoint>;
  report: (error: RemoteError) => void;
  timeoutMs?: number;
  /** Waits between tries; replaced in tests. */
  wait?: (ms: number) => Promise<void>;
}

export interface RemoteLoader {
  /** The live version; loads a newer one than before when the registry names one. Rejects with RemoteError. */
  load(name: string): Promise<LoadedRemote>;
  /** Like `load` for somebody who comes back: what is loaded is used at once unless the registry quickly names another version. */
  enter(name: string): Promise<LoadedRemote>;
  /** Like `load`, after forgetting that it failed and asking for the registry anew. */
  retry(name: string): Promise<LoadedRemote>;
  /** Runs the version that the page came with. Rejects with RemoteError after one try, and reports nothing: `load` tries again with every remedy. */
  adopt(live: LiveRemote): Promise<LoadedRemote>;
  /** What has been loaded already, without asking anybody. */
  loaded(name: string): LoadedRemote | null;
  /** Everything that has been loaded already. */
  all(): readonly LoadedRemote[];
  /** Every remote of the registry that the person may load. */
  available(): Promise<readonly RemoteEntry[]>;
  /** Lets go of every remote: clean-up functions run, nothing is shown again without loading it. */
  disposeAll(): void;
}

export function createRemoteLoader(settings: RemoteLoaderSettings): RemoteLoader {
  const { registry, host, run, report, timeoutMs = LOAD_TIMEOUT_MS } = settings;
  const wait = settings.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const live = new Map<string, LoadedRemote>();
  const entryPoints = new Map<string, RemoteEntryPoint>();
  const loading = new Map<string, Promise<LoadedRemote>>();
  const failedAt = new Map<string, number>();
  let era = 0;

  async function entryOf(name: string, fresh: boolean): Promise<RemoteEntry> {
    let reason = 'is not in the registry';
    for (let attempt = 0; attempt <= POLICIES.registry.retries; attempt += 1) {
      if (attempt > 0) await wait(retryDelayMs(attempt));
      const { registry: document, source } = await registry.resolve({ fresh: fresh || attempt > 0 });
      const entry = document.remotes.find((candidate) => candidate.name === name);
      if (entry) return entry;
      if (source === 'none') reason = 'the registry cannot be reached';
      else if (source === 'network') break; // asking again would say the same
    }
    const kind = navigator.onLine === false ? 'offline' : 'registry';
    throw new RemoteError({ remote: name, kind, message: reason });
  }

  async function runWithPolicy(name: string, version: RemoteVersion): Promise<RemoteEntryPoint> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await withinTime(name, version, (signal) => run(name, version, signal), timeoutMs);
      } catch (error) {
        const known = isRemoteError(error) ? error : unknown(name, version, error);
        report(known);
        if (attempt > POLICIES[known.kind].retries) throw known;
        await wait(retryDelayMs(attempt));
      }
    }
  }

  async function describe(name: string, version: RemoteVersion): Promise<RemoteDescription> {
    const key = `${name}@${version.version}`;
    const entryPoint = entryPoints.get(key) ?? (await runWithPolicy(name, version));
    entryPoints.set(key, entryPoint);
    try {
      return checkedDescription(entryPoint(host()));
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      const error = new RemoteError({ remote: name, kind: 'entry-threw', version: version.version, message, cause });
      report(error);
      throw error;
    }
  }

  /** Versions worth trying now, best first. Those that failed a moment ago come last, as a last resort. */
  function candidates(entry: RemoteEntry, fresh: boolean): RemoteVersion[] {
    const versions = versionsToTry(entry, settings.person());
    const failedNow = ({ version }: RemoteVersion) =>
      Date.now() - (failedAt.get(`${entry.name}@${version}`) ?? -Infinity) < AVOID_FAILED_MS;
    if (fresh || versions.every(failedNow)) return versions;
    return versions.filter((version) => !failedNow(version));
  }

  async function adopt({ name, mount, roles, version }: LiveRemote): Promise<LoadedRemote> {
    const entryPoint = await withinTime(name, version, (signal) => run(name, version, signal), timeoutMs);
    entryPoints.set(`${name}@${version.version}`, entryPoint);
    const loaded = {
      name,
      mount,
      roles,
      version: version.version,
      description: checkedDescription(entryPoint(host())),
    };
    live.set(name, loaded);
    return loaded;
  }

  async function enter(name: string): Promise<LoadedRemote> {
    const before = live.get(name);
    if (before) {
      const news = await Promise.race([entryOf(name, false).catch(() => null), wait(NEWS_TIMEOUT_MS).then(() => null)]);
      if (!news || candidates(news, false)[0]?.version === before.version) return before;
    }
    return load(name, false);
  }

  async function loadNow(name: string, fresh: boolean): Promise<LoadedRemote> {
    const started = era;
    const entry = await entryOf(name, fresh);
    if (entry.origin && entry.origin !== window.location.origin) {
      throw new RemoteError({ remote: name, kind: 'registry', url: entry.origin, message: 'is on a site of its own' });
    }
    const versions = candidates(entry, fresh);
    if (versions.length === 0) {
      throw new RemoteError({ remote: name, kind: 'registry', message: `is ${entry.state}` });
    }
    const before = live.get(name);
    let first: unknown;
    for (const version of versions) {
      if (before?.version === version.version) return before;
      try {
        const description = await describe(name, version);
        const { mount, roles } = entry;
        const loaded: LoadedRemote = { name, mount, roles, version: version.version, description };
        // Somebody signed out meanwhile: this was made for them, not for whoever is here now.
        if (started !== era) {
          description.dispose?.();
          return await loadNow(name, fresh);
        }
        live.set(name, loaded);
        before?.description.dispose?.();
        return loaded;
      } catch (error) {
        first ??= error;
        failedAt.set(`${name}@${version.version}`, Date.now());
        if (!isRemoteError(error) || !POLICIES[error.kind].previousVersion) break;
      }
    }
    throw first;
  }

  function load(name: string, fresh: boolean): Promise<LoadedRemote> {
    const under = loading.get(name);
    if (under) return under;
    const work = loadNow(name, fresh).finally(() => loading.delete(name));
    loading.set(name, work);
    return work;
  }

  return {
    load: (name) => load(name, false),
    enter,
    retry: (name) => load(name, true),
    adopt,
    loaded: (name) => live.get(name) ?? null,
    all: () => [...live.values()],
    available: async () => (await registry.resolve()).registry.remotes,
    disposeAll() {
      era += 1;
      for (const { description } of live.values()) {
        try {
          description.dispose?.();
        } catch (error) {
          host().reportError(error, { remote: description.name, during: 'dispose' });
        }
      }
      live.clear();
      loading.clear();
    },
  };
}

function unknown(name: string, version: RemoteVersion, cause: unknown): RemoteError {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new RemoteError({ remote: name, kind: 'entry-threw', version: version.version, message, cause });
}

function checkedDescription(value: RemoteDescription): RemoteDescription {
  const isOne =
    typeof value?.name === 'string' &&
    Array.isArray(value.menu) &&
    Array.isArray(value.routes) &&
    value.routes.every((route) => typeof route.path === 'string' && typeof route.load === 'function');
  if (!isOne) throw new TypeError('the remote does not describe itself');
  return value;
}

async function withinTime<T>(
  name: string,
  version: RemoteVersion,
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number,
): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const message = `not there after ${timeoutMs} ms`;
      const url = version.manifestUrl;
      const error = new RemoteError({ remote: name, kind: 'timeout', version: version.version, url, message });
      controller.abort(error);
      reject(error);
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(controller.signal), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
