/**
 * Which signed registries this browser trusts, in the terms of The Update Framework: signed by a key of the site, for this audience, not expired
 * (freeze), and not older than one already seen (rollback). Remembers the newest revision it has seen. Fetches nothing.
 */
import type { RemoteRegistry, SignedRegistry } from '@taskmint/contract';
import { isSignedRegistry } from './registry-shape';

/** Why a registry is not trusted. */
export type Refusal = 'invalid' | 'signature' | 'audience' | 'expired' | 'rollback';

/** A registry arrived and is not trusted. */
export class RegistryRefused extends Error {
  override readonly name = 'RegistryRefused';
  constructor(readonly refusal: Refusal) {
    super(`the registry was refused: ${WORDS[refusal]}`);
  }
}

const WORDS: Readonly<Record<Refusal, string>> = {
  invalid: 'it is not the document that it should be',
  signature: 'none of the keys of this site has signed it',
  audience: 'it is for somebody else',
  expired: "it has expired, or this device's clock is wrong",
  rollback: 'it is older than one that was here before',
};

export interface RegistryTrustSettings {
  /** The key of the site that signed a document; null when none did. */
  signerOf: (document: SignedRegistry, keys: readonly string[]) => Promise<string | null>;
  /** Public keys of the site. */
  keys: readonly string[];
  storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined;
}

export interface RegistryTrust {
  /** Verifies a document that was fetched, and records it as the newest. Rejects with RegistryRefused. */
  believe(value: unknown, audience: string): Promise<SignedRegistry>;
  /**
   * Verifies a stored copy that this browser trusted before. Its revision is not checked, since it was the newest here once. Rejects with
   * RegistryRefused.
   */
  believeKept(value: unknown, audience: string): Promise<SignedRegistry>;
  /** Whether any signed registry was ever seen here; from then on an unsigned one is not accepted. */
  hasSeen(): boolean;
}

const KEY = 'taskmint-registry-seen';

/** The newest revision seen, and the key that signed it: revisions count per key, so a new key starts over. */
type Seen = { key: string; revision: number };

export function createRegistryTrust({ signerOf, keys, storage }: RegistryTrustSettings): RegistryTrust {
  let inMemory: Seen | null = null;

  function seen(): Seen | null {
    // Storage first: another tab may have seen a newer one.
    const kept = readSeen(storage) ?? inMemory;
    return kept && keys.includes(kept.key) ? kept : null;
  }

  async function check(value: unknown, audience: string): Promise<{ document: SignedRegistry; key: string }> {
    if (!isSignedRegistry(value)) throw new RegistryRefused('invalid');
    const key = await signerOf(value, keys);
    if (key === null) throw new RegistryRefused('signature');
    if (value.audience !== audience) throw new RegistryRefused('audience');
    if (Date.parse(value.expires) <= Date.now()) throw new RegistryRefused('expired');
    return { document: value, key };
  }

  return {
    async believe(value, audience) {
      const { document, key } = await check(value, audience);
      const before = seen();
      if (before && isRollback(document, key, before, keys)) throw new RegistryRefused('rollback');
      inMemory = { key, revision: document.revision };
      try {
        storage?.setItem(KEY, JSON.stringify(inMemory));
      } catch {
        // Full or blocked storage: this page relies on its memory.
      }
      return document;
    },
    believeKept: async (value, audience) => (await check(value, audience)).document,
    hasSeen: () => seen() !== null,
  };
}

/** Keys are listed newest first: a document signed by an older key must not follow one signed by a newer key. */
function isRollback({ revision }: RemoteRegistry, key: string, before: Seen, keys: readonly string[]): boolean {
  return key === before.key ? revision < before.revision : keys.indexOf(key) > keys.indexOf(before.key);
}

function readSeen(storage: RegistryTrustSettings['storage']): Seen | null {
  try {
    const kept = JSON.parse(storage?.getItem(KEY) ?? 'null') as Partial<Seen> | null;
    return typeof kept?.key === 'string' && Number.isSafeInteger(kept.revision) ? (kept as Seen) : null;
  } catch {
    return null;
  }
}
