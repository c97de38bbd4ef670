/** A movement of coins as a value, its checks and its hashes (decisions.md 2, 6). Pure: no database, no clock. */
import { hash } from 'node:crypto';
import type { TransferKind } from '@taskmint/contract';
import { parseAccount, type AccountRef } from './accounts';

export { TRANSFER_KINDS, type TransferKind } from '@taskmint/contract';

/**
 * Which coins leave. Promotional coins are spent first and stay promotional in the hands that receive them (decisions.md 6).
 * A fixed share is for system accounts, which hold no buckets of their own.
 */
export type Buckets = 'promotional-first' | 'cash-only' | { readonly promotional: number };

export interface Transfer {
  /** Unique for ever; the same key with other contents is refused. */
  readonly key: string;
  readonly debit: AccountRef;
  readonly credit: AccountRef;
  /** Whole coins, at least 1. */
  readonly amount: number;
  readonly kind: TransferKind;
  readonly cause: { readonly kind: string; readonly id: string };
  /** Id of the user whose `total_pay` grows by the amount (decisions.md 4). */
  readonly payer?: string;
  /** One line for statements. */
  readonly memo?: string;
  /** `promotional-first` unless stated; a fixed share is required when a system account is debited, and allowed only there. */
  readonly buckets?: Buckets;
  /** Kept reply of the request that this transfer is the effect of; set by whoever coalesces several requests into one transaction. */
  readonly request?: KeptReply;
}

/** What an `Idempotency-Key` answers when it comes again. */
export interface KeptReply {
  /** `{identity}:{key}`. */
  readonly id: string;
  readonly hash: string;
  readonly status: number;
  /** Bytes of the body, as text. */
  readonly body: string;
}

/** Throws RangeError when the transfer could not be a movement of coins. A fault of ours, never of a caller. */
export function assertTransfer(transfer: Transfer): void {
  const { amount, debit, credit, buckets } = transfer;
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError(`not an amount: ${amount}`);
  if (debit === credit) throw new RangeError(`${debit} cannot pay itself`);
  if (transfer.key.length < 3 || transfer.key.length > 200) throw new RangeError('a key has 3 to 200 characters');
  const from = parseAccount(debit).kind;
  const to = parseAccount(credit).kind;
  const isCorrection =
    (from === 'total' && credit === 'system:corrections') || (to === 'total' && debit === 'system:corrections');
  if (
    (from === 'total' || to === 'total' || debit === 'system:corrections' || credit === 'system:corrections') &&
    !isCorrection
  ) {
    throw new RangeError(`total pay is corrected against system:corrections only, not ${debit} -> ${credit}`);
  }
  if (typeof buckets === 'object') {
    if (from !== 'system') throw new RangeError('a fixed share is for system accounts');
    const { promotional } = buckets;
    if (!Number.isSafeInteger(promotional) || promotional < 0 || promotional > amount) {
      throw new RangeError(`not a share of ${amount}: ${promotional}`);
    }
  } else if (from === 'system') {
    throw new RangeError(`${debit} holds no buckets: state the promotional share`);
  }
}

/** Hash of everything that the sender of a transfer decides; a second transfer with the same key must have the same. */
export function inputHash(transfer: Transfer): string {
  return hash(
    'sha256',
    JSON.stringify([
      transfer.debit,
      transfer.credit,
      transfer.amount,
      transfer.kind,
      transfer.cause.kind,
      transfer.cause.id,
      transfer.payer ?? null,
    ]),
  );
}

/** Splits `amount` over the buckets of an account that held `promotional` promotional coins before. */
export function splitSpend(amount: number, promotional: number, buckets: Buckets | undefined): number {
  if (typeof buckets === 'object') return buckets.promotional;
  return buckets === 'cash-only' ? 0 : Math.min(amount, promotional);
}

/** The parts of an entry that its own hash covers, i.e. everything except the seal, which comes later. */
export interface HashedEntry {
  readonly key: string;
  readonly input_hash: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: number;
  readonly promotional: number;
  readonly kind: string;
  readonly cause: { readonly kind: string; readonly id: string };
  readonly payer: string | null;
  readonly memo: string;
  readonly at: Date;
}

export function entryHash(entry: HashedEntry): string {
  return hash(
    'sha256',
    JSON.stringify([
      entry.key,
      entry.input_hash,
      entry.debit,
      entry.credit,
      entry.amount,
      entry.promotional,
      entry.kind,
      entry.cause.kind,
      entry.cause.id,
      entry.payer,
      entry.memo,
      entry.at.getTime(),
    ]),
  );
}
