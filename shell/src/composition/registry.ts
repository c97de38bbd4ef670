/**
 * Finds out which version of which remote is live, bounded in time: developer override, then the network for 1.5 s, then the last good
 * copy, then the copy among the shell's own files. Every copy is checked against the contract; addresses from elsewhere are refused.
 */
import type { RemoteEntry, RemoteRegistry, RemoteVersion } from '@taskmint/contract';
import { withTimeout } from '../with-timeout';
import { isRegistry } from './registry-shape';

const REGISTRY_TIMEOUT_MS = 1_500;
/** A copy this young is used without asking again. */
const FRESH_MS = 10_000;

export type RegistrySource = 'network' | 'last-good' | 'built-in' | 'none';

export interface ResolvedRegistry {
  registry: RemoteRegistry;
  source: RegistrySource;
}

export interface RegistrySettings {
  /** Asks the API; must honour the signal. */
  fetch: (signal: AbortSignal) => Promise<unknown>;
  /** Whose view of the registry it is, e.g. a role; copies of different people are kept apart. */
  audience: () => string;
  /** Gets the copy that was built with the shell; must honour the signal. */
  builtIn: (signal: AbortSignal) => Promise<unknown>;
  /** Origins that remotes may be loaded from. */
  allowedOrigins: readonly string[];
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  timeoutMs?: number;
}

export interface RegistryResolver {
  /** Never rejects: with nothing to be had it resolves to an empty registry with source `none`. */
  resolve(options?: { fresh?: boolean }): Promise<ResolvedRegistry>;
  /** Drops the kept copies of everybody but visitors, e.g. when somebody signs out. */
  forget(): void;
}

const KEY = 'taskmint-registry';
const PUBLIC_AUDIENCE = 'public';
const EMPTY: RemoteRegistry = { format: 1, revision: 0, updatedAt: '1970-01-01T00:00:00.000Z', remotes: [] };

export function createRegistryResolver(settings: RegistrySettings): RegistryResolver {
  const { allowedOrigins, timeoutMs = REGISTRY_TIMEOUT_MS } = settings;
  let held: { audience: string; at: number; resolved: ResolvedRegistry } | null = null;
  let asking: { audience: string; answer: Promise<ResolvedRegistry> } | null = null;
  const memory = new Map<string, RemoteRegistry>();

  function accept(value: unknown): RemoteRegistry | null {
    if (!isRegistry(value)) return null;
    return { ...value, remotes: value.remotes.filter((entry) => hasAllowedAddresses(entry, allowedOrigins)) };
  }

  function lastGood(audience: string): RemoteRegistry | null {
    const remembered = memory.get(audience);
    if (remembered) return remembered;
    try {
      const text = settings.storage?.getItem(`${KEY}:${audience}`);
      return text ? accept(JSON.parse(text)) : null;
    } catch {
      return null;
    }
  }

  function remember(audience: string, registry: RemoteRegistry): void {
    memory.set(audience, registry);
    try {
      settings.storage?.setItem(`${KEY}:${audience}`, JSON.stringify(registry));
    } catch {
      // A full or closed storage costs the copy for the next visit, nothing else.
    }
  }

  async function ask(audience: string): Promise<ResolvedRegistry> {
    const fromNetwork = await withTimeout(timeoutMs, settings.fetch).then(accept, () => null);
    if (fromNetwork) {
      remember(audience, fromNetwork);
      return { registry: fromNetwork, source: 'network' };
    }
    const kept = lastGood(audience);
    if (kept) return { registry: kept, source: 'last-good' };
    const builtIn = await withTimeout(timeoutMs, settings.builtIn).then(accept, () => null);
    if (builtIn) return { registry: builtIn, source: 'built-in' };
    return { registry: EMPTY, source: 'none' };
  }

  return {
    async resolve({ fresh = false } = {}) {
      const audience = settings.audience();
      const isFresh =
        held?.audience === audience && held.resolved.source === 'network' && Date.now() - held.at < FRESH_MS;
      if (held && isFresh && !fresh) return held.resolved;
      if (asking?.audience !== audience) {
        const answer = ask(audience).finally(() => {
          asking = null;
        });
        asking = { audience, answer };
      }
      const resolved = await asking.answer;
      held = { audience, at: Date.now(), resolved };
      return resolved;
    },
    forget() {
      held = null;
      for (const audience of memory.keys()) {
        if (audience === PUBLIC_AUDIENCE) continue;
        memory.delete(audience);
        try {
          settings.storage?.removeItem(`${KEY}:${audience}`);
        } catch {
          // Closed storage kept nothing.
        }
      }
    },
  };
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
  const inCanary = canary && Date.parse(canary.until) > now && bucketOf(`${canary.salt}:${person}`) < canary.share;
  const order =
    entry.state === 'quarantined' ? [previous] : inCanary ? [canary.version, current, previous] : [current, previous];
  return order.filter((version) => version !== null);
}

/** A number from 0 to 99 that is always the same for the same text (FNV-1a). */
export function bucketOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash % 100;
}
