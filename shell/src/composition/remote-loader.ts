/** Loads a remote by name: performs what the loading transitions say, and keeps the result. Renders nothing. */
import type { RemoteEntry, RemoteVersion } from '@taskmint/contract';
import type { HostServices, RemoteDescription, RemoteEntryPoint } from '@taskmint/platform';
import { withTimeout } from '../with-timeout';
import { isRemoteError, RemoteError } from './failure';
import {
  beginByName,
  candidates,
  next,
  type Circumstances,
  type Effect,
  type RegistryAnswered,
  type RemotePlace,
  type Transition,
  type VersionFailed,
} from './loading-transitions';
import type { RegistryResolver } from './registry';
import type { Refusal } from './registry-trust';

const LOAD_TIMEOUT_MS = 12_000;
/** How long returning to a remote waits for news of a newer version. */
const NEWS_TIMEOUT_MS = 400;

export interface LoadedRemote extends RemotePlace {
  version: string;
  description: RemoteDescription;
}

/**
 * `live`: the version that the registry names, loading it if it is new. `loaded-first`: what is already loaded, unless the registry quickly names
 * another version. `fresh`: like `live`, after forgetting past failures and asking the registry again.
 */
export type LoadMode = 'live' | 'loaded-first' | 'fresh';

export interface RemoteLoaderSettings {
  registry: Pick<RegistryResolver, 'resolve' | 'held'>;
  host: () => HostServices;
  /** Identifies the person to the canary: always the same text for the same person. */
  person: () => string;
  /** Fetches, checks and runs one version; rejects with RemoteError. */
  run: (name: string, version: RemoteVersion, signal: AbortSignal) => Promise<RemoteEntryPoint>;
  report: (error: RemoteError) => void;
  /** Called once when a version is given up, after all tries. */
  onGivenUp?: (error: RemoteError) => void;
  timeoutMs?: number;
  /** Waits between tries; replaced in tests. */
  wait?: (ms: number) => Promise<void>;
}

export interface RemoteLoader {
  /** Loads a remote by name, according to the registry. Rejects with RemoteError. */
  load(name: string, mode?: LoadMode): Promise<LoadedRemote>;
  /** What is already loaded, without asking the registry. */
  loaded(name: string): LoadedRemote | null;
  /** Every remote that is already loaded. */
  all(): readonly LoadedRemote[];
  /** Every remote that the registry lists for this person; none, with the reason, when the registry was refused. */
  available(): Promise<{ remotes: readonly RemoteEntry[]; refusal?: Refusal }>;
  /** Disposes of every remote: clean-up functions run, and nothing is shown again without loading it. */
  disposeAll(): void;
}

export function createRemoteLoader(settings: RemoteLoaderSettings): RemoteLoader {
  const { registry, host, run, report, timeoutMs = LOAD_TIMEOUT_MS } = settings;
  const wait = settings.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const live = new Map<string, LoadedRemote>();
  const entryPoints = new Map<string, RemoteEntryPoint>();
  const loading = new Map<string, Promise<LoadedRemote>>();
  const failedAtMs = new Map<string, number>();
  /** Counts sign-outs: a description made for one person is not for the next. */
  let era = 0;

  const circumstances = (name: string): Circumstances => ({
    person: settings.person(),
    nowMs: Date.now(),
    failedAtMs: (version) => failedAtMs.get(`${name}@${version}`),
    loadedVersion: live.get(name)?.version ?? null,
    origin: window.location.origin,
    isOnline: navigator.onLine !== false,
  });

  async function askRegistry(name: string, fresh: boolean): Promise<RegistryAnswered> {
    const { registry: document, source, refusal } = await registry.resolve({ fresh });
    const entry = document.remotes.find((candidate) => candidate.name === name) ?? null;
    return { type: 'registry-answered', entry, source, ...(refusal && { refusal }) };
  }

  function letGo({ description }: LoadedRemote): void {
    try {
      description.dispose?.();
    } catch (error) {
      host().reportError(error, { remote: description.name, during: 'dispose' });
    }
  }

  function perform(name: string, effects: readonly Effect[]): void {
    let reported: RemoteError | undefined;
    for (const effect of effects) {
      if (effect.type === 'report') report((reported = effect.error));
      else {
        failedAtMs.set(`${name}@${effect.version}`, Date.now());
        if (reported) settings.onGivenUp?.(reported);
      }
    }
  }

  async function runVersion(
    { name, mount, roles }: RemotePlace,
    version: RemoteVersion,
  ): Promise<LoadedRemote | VersionFailed> {
    try {
      const key = `${name}@${version.version}`;
      const late = () => {
        const message = `not there after ${timeoutMs} ms`;
        return new RemoteError({
          remote: name,
          kind: 'timeout',
          version: version.version,
          url: version.manifestUrl,
          message,
        });
      };
      const entryPoint =
        entryPoints.get(key) ?? (await withTimeout(timeoutMs, (signal) => run(name, version, signal), late));
      entryPoints.set(key, entryPoint);
      return { name, mount, roles, version: version.version, description: checkedDescription(entryPoint(host())) };
    } catch (error) {
      return { type: 'version-failed', error: isRemoteError(error) ? error : entryThrew(name, version, error) };
    }
  }

  /** Takes one step after another until something is loaded or no remedy is left. */
  async function follow(name: string, begin: () => Transition): Promise<LoadedRemote> {
    const started = era;
    let now = begin();
    for (;;) {
      perform(name, now.effects);
      const { step } = now;
      const before = live.get(name);
      if (step.do === 'give-up') throw step.error;
      if (step.do === 'keep') return before ?? follow(name, begin);
      if (step.waitMs > 0) await wait(step.waitMs);
      const event =
        step.do === 'ask-registry' ? await askRegistry(name, step.isFresh) : await runVersion(step.place, step.version);
      if ('type' in event) {
        now = next(now.loading, event, circumstances(name));
        continue;
      }
      // Somebody signed out meanwhile: this was made for them, not for the person who is here now.
      if (started !== era) {
        letGo(event);
        return follow(name, begin);
      }
      live.set(name, event);
      if (before) letGo(before);
      return event;
    }
  }

  /** Whether the registry, before anybody minds the wait, names another version than the loaded one. */
  async function isNewsOf({ name, version }: LoadedRemote): Promise<boolean> {
    const asked = askRegistry(name, false).catch(() => null);
    const entry = (await Promise.race([asked, wait(NEWS_TIMEOUT_MS).then(() => null)]))?.entry;
    return entry ? candidates(entry, circumstances(name))[0]?.version !== version : false;
  }

  return {
    async load(name, mode = 'live') {
      const before = mode === 'loaded-first' ? live.get(name) : undefined;
      if (before && !(await isNewsOf(before))) return before;
      let work = loading.get(name);
      if (!work) {
        const begun = follow(name, () => beginByName(name, mode === 'fresh')).finally(() => {
          if (loading.get(name) === begun) loading.delete(name);
        });
        work = begun;
        loading.set(name, begun);
      }
      return work;
    },
    loaded: (name) => live.get(name) ?? null,
    all: () => [...live.values()],
    async available() {
      const { registry: document, refusal } = await registry.resolve();
      return { remotes: document.remotes, ...(refusal && { refusal }) };
    },
    disposeAll() {
      era += 1;
      for (const remote of live.values()) letGo(remote);
      live.clear();
      loading.clear();
    },
  };
}

function entryThrew(remote: string, { version }: RemoteVersion, cause: unknown): RemoteError {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new RemoteError({ remote, kind: 'entry-threw', version, message, cause });
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
