/**
 * Which signed registries this browser believes, in the words of The Update Framework: signed by a key of the site, for whoever asks, not over (freeze), and not
 * older than what it has seen (rollback). Remembers the newest revision that it saw. Fetches nothing.
 */
import type { RemoteRegistry, SignedRegistry } from '@taskmint/contract';
import { isSignedRegistry } from './registry-shape';

/** Why a registry is not believed. */
export type Refusal = 'invalid' | 'signature' | 'audience' | 'expired' | 'rollback';

/** A registry came and is not believed. */
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
  /** What came from elsewhere, believed and noted as the newest. Rejects with RegistryRefused. */
  believe(value: unknown, audience: string): Promise<SignedRegistry>;
  /** What this browser had believed and kept, if it may still be; its revision does not count, as it was the newest here once. Rejects with RegistryRefused. */
  believeKept(value: unknown, audience: string): Promise<SignedRegistry>;
  /** Whether any signed registry was seen here before; then one without a signature is none to go by. */
  hasSeen(): boolean;
}

const KEY = 'taskmint-registry-seen';

/** The newest revision that was seen, and the key that had signed it: revisions count for one key, so a new key begins anew. */
type Seen = { key: string; revision: number };

export function createRegistryTrust({ signerOf, keys, storage }: RegistryTrustSettings): RegistryTrust {
  let inMemory: Seen | null = null;

  function seen(): Seen | null {
    // The storage first: another tab may have seen more.
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
        // A full or closed storage: this page goes by its memory.
      }
      return document;
    },
    believeKept: async (value, audience) => (await check(value, audience)).document,
    hasSeen: () => seen() !== null,
  };
}

/** Keys are listed with the newest first: what an older one has signed does not come after what a newer one has. */
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
