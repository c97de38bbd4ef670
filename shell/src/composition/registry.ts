/**
 * Finds out which version of which remote is live, within bounded time: the network for 1.5 s, then the last good copy, then, on a first visit, the
 * copy among the shell's own files. `registry-trust.ts` alone decides whether a signed document is trusted, stored copies included; addresses on
 * other origins are refused.
 */
import {
  hasCanary,
  isCanaryRunning,
  type RemoteEntry,
  type RemoteRegistry,
  type RemoteVersion,
  type SignedRegistry,
} from '@taskmint/contract';
import { withTimeout } from '../with-timeout';
import { isRegistry, isSignedRegistry } from './registry-shape';
import { RegistryRefused, type Refusal, type RegistryTrust } from './registry-trust';

const REGISTRY_TIMEOUT_MS = 1_500;
/** The same when there is no copy to fall back on, or when a fresh answer is asked for. */
const ONLY_NETWORK_TIMEOUT_MS = 6_000;
/** A copy this recent is used without asking again. */
const FRESH_MS = 10_000;

export type RegistrySource = 'network' | 'last-good' | 'built-in' | 'none';

export interface ResolvedRegistry {
  registry: RemoteRegistry;
  source: RegistrySource;
  /** With source `none`: why the document that was fetched or stored was not trusted. */
  refusal?: Refusal;
}

export interface RegistrySettings {
  /** Asks the API; must honour the signal. `audience` is null for whoever is signed in while their role is not known. */
  fetch: (signal: AbortSignal, audience: string | null) => Promise<unknown>;
  /** Whose view of the registry it is, e.g. a role; copies for different audiences are kept apart. */
  audience: () => string;
  /** Decides what is trusted. */
  trust: RegistryTrust;
  /** Called with every answer that was refused. */
  onRefused?: (refused: RegistryRefused) => void;
  /** Gets the unsigned copy that was built with the shell, which is as trustworthy as the shell itself; must honour the signal. */
  builtIn: (signal: AbortSignal) => Promise<unknown>;
  /** Origins that remotes may be loaded from. */
  allowedOrigins: readonly string[];
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  timeoutMs?: number;
  onlyNetworkTimeoutMs?: number;
}

export interface RegistryResolver {
  /**
   * Never rejects: with nothing available it resolves to an empty registry with source `none`. `fresh`: asks the network even if an answer is held,
   * and waits longer for it.
   */
  resolve(options?: { fresh?: boolean }): Promise<ResolvedRegistry>;
  /** Asks on behalf of whoever is signed in before their role is known; the first `resolve` for a role takes the answer. */
  askAhead(): void;
  /** The last answer for the current audience, without asking; null before that. */
  held(): RemoteRegistry | null;
  /** Drops everybody's stored copies except visitors', e.g. at sign-out. */
  forget(): void;
}

interface Ahead {
  at: number;
  answer: Promise<SignedRegistry | RegistryRefused | null>;
}

const KEY = 'taskmint-registry';
const PUBLIC_AUDIENCE = 'public';
const EMPTY: RemoteRegistry = { format: 1, revision: 0, updatedAt: '1970-01-01T00:00:00.000Z', remotes: [] };

export function createRegistryResolver(settings: RegistrySettings): RegistryResolver {
  const { allowedOrigins, trust, timeoutMs = REGISTRY_TIMEOUT_MS } = settings;
  const { onlyNetworkTimeoutMs = ONLY_NETWORK_TIMEOUT_MS } = settings;
  let held: { audience: string; at: number; resolved: ResolvedRegistry } | null = null;
  /** The latest request; calls made while it is open share it. */
  let asked: { audience: string; isFresh: boolean; isOpen: boolean; answer: Promise<ResolvedRegistry> } | null = null;
  let ahead: Ahead | null = null;
  const memory = new Map<string, SignedRegistry>();

  function usable(registry: RemoteRegistry): RemoteRegistry {
    return { ...registry, remotes: registry.remotes.filter((entry) => hasAllowedAddresses(entry, allowedOrigins)) };
  }

  function lastGood(audience: string): unknown {
    const remembered = memory.get(audience);
    if (remembered) return remembered;
    try {
      return JSON.parse(settings.storage?.getItem(`${KEY}:${audience}`) ?? 'null');
    } catch {
      return null;
    }
  }

  function remember(audience: string, registry: SignedRegistry): void {
    memory.set(audience, registry);
    try {
      settings.storage?.setItem(`${KEY}:${audience}`, JSON.stringify(registry));
    } catch {
      // With full or blocked storage only the copy for the next visit is lost.
    }
  }

  async function ask(audience: string, isFresh: boolean): Promise<ResolvedRegistry> {
    const copy = lastGood(audience);
    // A browser that has seen a signed registry never accepts an unsigned one again, so it waits longer when it has no copy.
    const patienceMs = isFresh || (copy === null && trust.hasSeen()) ? onlyNetworkTimeoutMs : timeoutMs;
    const early = !isFresh && ahead && audience !== PUBLIC_AUDIENCE ? await takeAhead(ahead, audience) : null;
    const answer =
      early ??
      (await believed(patienceMs, async (signal) => trust.believe(await settings.fetch(signal, audience), audience)));
    if (answer instanceof RegistryRefused) settings.onRefused?.(answer);
    else if (answer) {
      remember(audience, answer);
      return { registry: usable(answer), source: 'network' };
    }
    const kept = copy === null ? null : await believed(timeoutMs, () => trust.believeKept(copy, audience));
    if (kept && !(kept instanceof RegistryRefused)) return { registry: usable(kept), source: 'last-good' };
    if (answer === null && !trust.hasSeen()) {
      const builtIn = await withTimeout(timeoutMs, settings.builtIn).catch(() => null);
      if (isRegistry(builtIn)) return { registry: usable(builtIn), source: 'built-in' };
    }
    // A copy that is merely no longer valid, as after a change of keys, says nothing about the site; an expired one does.
    const refusal = answer?.refusal ?? (kept?.refusal === 'expired' ? kept.refusal : undefined);
    return { registry: EMPTY, source: 'none', ...(refusal && { refusal }) };
  }

  /** The answer that was asked for ahead; null when it is not for this audience, not trusted or no longer fresh. */
  async function takeAhead({ at, answer }: Ahead, audience: string): Promise<SignedRegistry | null> {
    ahead = null;
    const early = Date.now() - at < FRESH_MS ? await answer : null;
    return early && !(early instanceof RegistryRefused) && early.audience === audience ? early : null;
  }

  return {
    askAhead() {
      const answer = believed(timeoutMs, async (signal) => {
        const document = await settings.fetch(signal, null);
        // For whom it is meant is compared when it is taken.
        return trust.believe(document, isSignedRegistry(document) ? document.audience : '');
      });
      ahead = { at: Date.now(), answer };
    },
    async resolve({ fresh = false } = {}) {
      const audience = settings.audience();
      const isYoung =
        held?.audience === audience && held.resolved.source === 'network' && Date.now() - held.at < FRESH_MS;
      if (held && isYoung && !fresh) return held.resolved;
      if (!asked?.isOpen || asked.audience !== audience || (fresh && !asked.isFresh)) {
        const answer = ask(audience, fresh).finally(() => (begun.isOpen = false));
        const begun = { audience, isFresh: fresh, isOpen: true, answer };
        asked = begun;
      }
      const mine = asked;
      const resolved = await mine.answer;
      // The answer to an earlier request must not replace that to a later one.
      if (mine === asked) held = { audience, at: Date.now(), resolved };
      return resolved;
    },
    held: () => (held?.audience === settings.audience() ? held.resolved.registry : null),
    forget() {
      held = null;
      ahead = null;
      for (const audience of memory.keys()) {
        if (audience === PUBLIC_AUDIENCE) continue;
        memory.delete(audience);
        try {
          settings.storage?.removeItem(`${KEY}:${audience}`);
        } catch {
          // Nothing is stored where storage is blocked.
        }
      }
    },
  };
}

/** Resolves to the trusted document, to the refusal, or to null when nothing arrived in time. */
function believed(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<SignedRegistry>,
): Promise<SignedRegistry | RegistryRefused | null> {
  return withTimeout(timeoutMs, work).catch((error: unknown) => (error instanceof RegistryRefused ? error : null));
}

function hasAllowedAddresses(entry: RemoteEntry, allowedOrigins: readonly string[]): boolean {
  return [entry.current, entry.previous, entry.canary?.version].every((version) => {
    if (!version) return true;
    try {
      return allowedOrigins.includes(new URL(version.manifestUrl, window.location.origin).origin);
    } catch {
      return false;
    }
  });
}

/** Versions to try, best first; empty when the remote is disabled or has none. `person` decides about the canary. */
export function versionsToTry(entry: RemoteEntry, person: string, now = Date.now()): RemoteVersion[] {
  if (entry.state === 'disabled') return [];
  const { canary, current, previous } = entry;
  const inCanary = canary && isCanaryRunning(canary, now) && hasCanary(canary, person);
  const order =
    entry.state === 'quarantined' ? [previous] : inCanary ? [canary.version, current, previous] : [current, previous];
  return order.filter((version) => version !== null);
}
