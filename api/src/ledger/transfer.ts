/** A movement of coins or cents as a value, its checks and its hashes (decisions.md 2, 6, 22, 25). Pure: no database, no clock. */
import { createHmac, hash, type KeyObject } from 'node:crypto';
import type { CashKind, TransferKind } from '@taskmint/contract';
import { holdsBuckets, parseAccount, unitOf, type AccountRef } from './accounts';
import type { LedgerEntry } from './entry.model';
import type { KeptReply } from './kept-reply';
import { earnedFrom, GRANTED, subtractLots, sumOfLots, takeOldest, type Lots } from './lots';

/**
 * Which coins leave. By default, promotional coins are spent first, then the oldest of the others; promotional coins stay promotional when they change
 * hands (decisions.md 6, 22). A fixed share says how many are promotional and, if it matters, which lots the others come from. System accounts hold no
 * buckets: there, the share says what arrives.
 */
export type Buckets = 'promotional-first' | 'cash-only' | { readonly promotional: number; readonly lots?: Lots };

export interface Transfer {
  /** Unique for ever; the same key with other contents is refused. */
  readonly key: string;
  readonly debit: AccountRef;
  readonly credit: AccountRef;
  /** Whole coins or cents, depending on the accounts' unit; at least 1. */
  readonly amount: number;
  readonly kind: TransferKind | CashKind;
  readonly cause: { readonly kind: string; readonly id: string };
  /** Id of the user whose `total_pay` grows by the amount (decisions.md 4). */
  readonly payer?: string;
  /** One line for statements. */
  readonly memo?: string;
  /** `promotional-first` by default. A fixed share is required when a system account is debited. */
  readonly buckets?: Buckets;
  /** The coins arrive as pay for work and mature no earlier than this moment (fair-work.md 11); null: when they would have matured anyway. */
  readonly earnedUntil?: Date | null;
  /** Stored reply of the request that this transfer executes; set by code that combines several requests into one transaction. */
  readonly request?: KeptReply;
}

/** Throws RangeError when the transfer is invalid, which is always a bug of ours and never the caller's fault. */
export function assertTransfer(transfer: Transfer): void {
  const { amount, debit, credit, buckets } = transfer;
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError(`not an amount: ${amount}`);
  if (debit === credit) throw new RangeError(`${debit} cannot pay itself`);
  if (transfer.key.length < 3 || transfer.key.length > 200) throw new RangeError('a key has 3 to 200 characters');
  const from = parseAccount(debit).kind;
  const to = parseAccount(credit).kind;
  if (unitOf(from) !== unitOf(to)) throw new RangeError(`coins are no cents: ${debit} -> ${credit}`);
  const isCorrection =
    (from === 'total' && credit === 'system:corrections') || (to === 'total' && debit === 'system:corrections');
  if (
    (from === 'total' || to === 'total' || debit === 'system:corrections' || credit === 'system:corrections') &&
    !isCorrection
  ) {
    throw new RangeError(`total pay is corrected against system:corrections only, not ${debit} -> ${credit}`);
  }
  if (typeof buckets === 'object') assertShare(amount, buckets);
  else if (from === 'system') throw new RangeError(`${debit} holds no buckets: state the promotional share`);
}

function assertShare(amount: number, { promotional, lots }: { promotional: number; lots?: Lots }): void {
  if (!Number.isSafeInteger(promotional) || promotional < 0 || promotional > amount) {
    throw new RangeError(`not a share of ${amount}: ${promotional}`);
  }
  if (lots && (sumOfLots(lots) !== amount - promotional || Object.values(lots).some((coins) => !(coins >= 1)))) {
    throw new RangeError(`not the lots of ${amount} coins with ${promotional} promotional ones`);
  }
}

/** Hash of everything that the sender of a transfer decides. Two transfers with the same key must have the same hash. */
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

/** The coins of an account by bucket. */
export interface Held {
  readonly promotional: number;
  readonly lots: Lots;
}

/** The buckets that a transfer moves: as they leave the debited account, and as they arrive. */
export interface Moved {
  readonly promotional: number;
  readonly from: Lots;
  readonly to: Lots;
}

/** What `transfer` moves out of an account that holds `held`; null for an account without buckets. Throws RangeError when the coins are not there. */
export function bucketsMoved(transfer: Transfer, held: Held | null, at: Date): Moved {
  const { amount, buckets = 'promotional-first' } = transfer;
  const { kind } = parseAccount(transfer.debit);
  if (unitOf(kind) === 'cents' || kind === 'total') return { promotional: 0, from: {}, to: {} };
  const arriving = (lots: Lots): Lots => {
    if (!holdsBuckets(parseAccount(transfer.credit).kind)) return {};
    return transfer.earnedUntil === undefined ? lots : earnedFrom(lots, transfer.earnedUntil, at);
  };
  if (held === null) {
    const { promotional, lots } = buckets as { promotional: number; lots?: Lots };
    const cash = amount - promotional;
    return { promotional, from: {}, to: arriving(lots ?? (cash > 0 ? { [GRANTED]: cash } : {})) };
  }
  const promotional = promotionalOf(amount, held.promotional, buckets);
  const from = (typeof buckets === 'object' ? buckets.lots : undefined) ?? takeOldest(held.lots, amount - promotional);
  return { promotional, from, to: arriving(from) };
}

function promotionalOf(amount: number, held: number, buckets: Buckets): number {
  if (typeof buckets === 'object') return buckets.promotional;
  return buckets === 'cash-only' ? 0 : Math.min(amount, held);
}

/** What is left of `held` after that. */
export function without(held: Held, { promotional, from }: Moved): Held {
  return { promotional: held.promotional - promotional, lots: subtractLots(held.lots, from) };
}

/** The fields that an entry's own hash covers: everything except the seal, which comes later. */
export type HashedEntry = Readonly<Omit<LedgerEntry, '_id' | 'accounts' | 'hash' | 'seal' | 'request'>>;

/** Hash of an entry's contents, keyed with the ledger's secret, so that access to the database alone is not enough to write an entry. */
export function entryHash(entry: HashedEntry, secret: KeyObject): string {
  return createHmac('sha256', secret)
    .update(
      JSON.stringify([
        entry.key,
        entry.input_hash,
        entry.debit,
        entry.credit,
        entry.amount,
        entry.promotional,
        entry.from_lots,
        entry.to_lots,
        entry.kind,
        entry.cause.kind,
        entry.cause.id,
        entry.payer,
        entry.memo,
        entry.at.getTime(),
      ]),
    )
    .digest('hex');
}

/** Hash of an entry from before there were lots: neither lots nor the secret are part of it. */
export function formerEntryHash(entry: HashedEntry): string {
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
