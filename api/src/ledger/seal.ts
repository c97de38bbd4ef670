/**
 * How a seal is computed, and from which seal on hashes are keyed with the ledger's secret. Pure. See docs/adr/0008-ledger-seals.md and
 * 0016-lots-and-cash.md.
 */
import { createHmac, hash } from 'node:crypto';
import { ledgerKey } from './secret';

/** `prev` of the first seal. */
export const FIRST_PREV = '0'.repeat(64);

/** Hash of a seal: the previous hash and the hashes of its entries in order of `_id`, keyed with the ledger's secret if `keyed`. */
export function sealHash(prev: string, entryHashes: readonly string[], keyed: boolean): string {
  const text = [prev, ...entryHashes].join('\n');
  return keyed ? createHmac('sha256', ledgerKey()).update(text).digest('hex') : hash('sha256', text);
}

/** The first seal from which on everything is hashed with the secret; an earlier version did not use it. */
export class KeyedFrom {
  constructor(readonly seal: number) {}

  isKeyed(seal: number): boolean {
    return seal >= this.seal;
  }

  /** Whether an entry under this seal may have been written by the earlier version. */
  mayBeFormer(seal: number | null): boolean {
    return seal !== null && seal < this.seal;
  }

  /** Proof that the ledger itself wrote this. */
  proof(): string {
    return createHmac('sha256', ledgerKey()).update(`keyed from seal ${this.seal}`).digest('hex');
  }
}
