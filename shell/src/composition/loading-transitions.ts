/**
 * Loading one remote, step by step: which version to run next, when to retry, when to give up. Pure: takes what has just happened and returns what to
 * do next, and does none of it.
 */
import type { RemoteEntry, RemoteVersion } from '@taskmint/contract';
import { POLICIES, RemoteError, retryDelayMs } from './failure';
import { versionsToTry, type ResolvedRegistry } from './registry';
import { RegistryRefused } from './registry-trust';

/** A version that failed is avoided for this long, unless the person asks for a retry. */
const AVOID_FAILED_MS = 60_000;

/** Where a remote is mounted, and who may load it; without roles, everybody. */
export type RemotePlace = Pick<RemoteEntry, 'name' | 'mount' | 'roles'>;

export type Loading =
  | { at: 'registry'; name: string; asks: number; isFresh: boolean }
  | {
      at: 'version';
      place: RemotePlace;
      version: RemoteVersion;
      tries: number;
      /** Versions to fall back to, best first. */
      others: readonly RemoteVersion[];
      /** What was wrong with the first version: that is what needs fixing. */
      firstError: RemoteError | null;
    };

export interface RegistryAnswered {
  type: 'registry-answered';
  /** The registry's entry for the remote. */
  entry: RemoteEntry | null;
  source: ResolvedRegistry['source'];
  refusal?: ResolvedRegistry['refusal'];
}

export interface VersionFailed {
  type: 'version-failed';
  error: RemoteError;
}

/** Everything else that the next step depends on. */
export interface Circumstances {
  /** Identifies the person to the canary. */
  person: string;
  nowMs: number;
  /** When a version last failed; undefined if it never did. */
  failedAtMs: (version: string) => number | undefined;
  /** The version that is loaded already. */
  loadedVersion: string | null;
  origin: string;
  isOnline: boolean;
}

export type Step =
  | { do: 'ask-registry'; name: string; isFresh: boolean; waitMs: number }
  | { do: 'run'; place: RemotePlace; version: RemoteVersion; waitMs: number }
  /** The wanted version is already loaded. */
  | { do: 'keep' }
  | { do: 'give-up'; error: RemoteError };

export type Effect = { type: 'report'; error: RemoteError } | { type: 'avoid'; version: string };

export interface Transition {
  loading: Loading;
  effects: readonly Effect[];
  step: Step;
}

/** Begins with the version that the registry names; `isFresh` asks it again and forgets past failures. */
export function beginByName(name: string, isFresh: boolean): Transition {
  return {
    loading: { at: 'registry', name, asks: 1, isFresh },
    effects: [],
    step: { do: 'ask-registry', name, isFresh, waitMs: 0 },
  };
}

export function next(loading: Loading, event: RegistryAnswered | VersionFailed, now: Circumstances): Transition {
  if (loading.at === 'registry' && event.type === 'registry-answered') return afterRegistry(loading, event, now);
  if (loading.at === 'version' && event.type === 'version-failed') return afterFailure(loading, event.error, now);
  throw new Error(`${event.type} cannot happen at ${loading.at}`);
}

/** Versions worth trying now, best first. Those that failed a moment ago are left out, unless there are no others. */
export function candidates(entry: RemoteEntry, now: Circumstances, isFresh = false): RemoteVersion[] {
  const versions = versionsToTry(entry, now.person, now.nowMs);
  const isAvoided = ({ version }: RemoteVersion) =>
    now.nowMs - (now.failedAtMs(version) ?? -Infinity) < AVOID_FAILED_MS;
  if (isFresh || versions.every(isAvoided)) return versions;
  return versions.filter((version) => !isAvoided(version));
}

function afterRegistry(
  loading: Extract<Loading, { at: 'registry' }>,
  { entry, source, refusal }: RegistryAnswered,
  now: Circumstances,
): Transition {
  const { name, asks, isFresh } = loading;
  const refuse = (kind: 'registry' | 'registry-refused' | 'offline', message: string, url?: string): Transition => ({
    loading,
    effects: [],
    step: { do: 'give-up', error: new RemoteError({ remote: name, kind, message, ...(url && { url }) }) },
  });
  if (!entry) {
    // The network would give the same answer again.
    if (source !== 'network' && asks <= POLICIES.registry.retries) {
      return {
        loading: { ...loading, asks: asks + 1 },
        effects: [],
        step: { do: 'ask-registry', name, isFresh: true, waitMs: retryDelayMs(asks) },
      };
    }
    if (refusal && now.isOnline) return refuse('registry-refused', new RegistryRefused(refusal).message);
    const message = source === 'none' ? 'the registry cannot be reached' : 'is not in the registry';
    return refuse(now.isOnline ? 'registry' : 'offline', message);
  }
  if (entry.origin && entry.origin !== now.origin) return refuse('registry', 'is on a site of its own', entry.origin);
  const [version, ...others] = candidates(entry, now, isFresh);
  if (!version) return refuse('registry', `is ${entry.state}`);
  const { mount, roles } = entry;
  const place = { name, mount, roles };
  const first = { at: 'version', place, version, tries: 1, others, firstError: null } as const;
  return runOrKeep(first, now);
}

function afterFailure(
  loading: Extract<Loading, { at: 'version' }>,
  error: RemoteError,
  now: Circumstances,
): Transition {
  const { place, version, tries, others } = loading;
  const policy = POLICIES[error.kind];
  const report: Effect = { type: 'report', error };
  if (tries <= policy.retries) {
    return {
      loading: { ...loading, tries: tries + 1 },
      effects: [report],
      step: { do: 'run', place, version, waitMs: retryDelayMs(tries) },
    };
  }
  const effects: Effect[] = [report, { type: 'avoid', version: version.version }];
  const firstError = loading.firstError ?? error;
  const [previous, ...rest] = others;
  if (!policy.previousVersion || !previous) return { loading, effects, step: { do: 'give-up', error: firstError } };
  const fallback = { ...loading, version: previous, tries: 1, others: rest, firstError };
  return { ...runOrKeep(fallback, now), effects };
}

function runOrKeep(loading: Extract<Loading, { at: 'version' }>, now: Circumstances): Transition {
  const { place, version } = loading;
  if (version.version === now.loadedVersion) return { loading, effects: [], step: { do: 'keep' } };
  return { loading, effects: [], step: { do: 'run', place, version, waitMs: 0 } };
}
