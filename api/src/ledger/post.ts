/**
 * Posts transfers: changes the projections under guards that stand in the updates' own filters (never read, then write), works out which buckets
 * leave, and gathers the entries. Knows accounts and documents that carry them; refuses to know why coins move.
 */
import { Types, type mongo } from 'mongoose';
import { collection } from '../database/connection';
import type { Transaction } from '../database/transaction';
import { byLockOrder, parseAccount, projectionOf, type AccountRef } from './accounts';
import type { LedgerEntry } from './entry.model';
import { gatherEntries } from './flush';
import { AccountRefused } from './refusals';
import { assertTransfer, entryHash, inputHash, splitSpend, type Transfer } from './transfer';

/** A change that rides on the update of an account's document, so that state and coins change in one statement. */
export interface AccountTouch {
  /** Further condition on the document; when it does not hold nothing is posted and AccountRefused is thrown. */
  readonly filter?: mongo.Document;
  /** Whole numbers to add to fields of the document. */
  readonly inc?: Readonly<Record<string, number>>;
  /** Plain values to set. */
  readonly set?: mongo.Document;
  /** Aggregation expressions over the document as it was before; debited accounts only. */
  readonly compute?: mongo.Document;
}

export interface PostOptions {
  /** By account. An account that no transfer names is changed too (e.g. counters of a user). */
  readonly touches?: Readonly<Partial<Record<AccountRef, AccountTouch>>>;
  /** Accounts whose document the command itself inserts in this transaction with the projection already in it. */
  readonly opens?: readonly AccountRef[];
}

export interface Posted {
  readonly transfer: Transfer;
  /** How much of the amount was promotional; the rest was cash. */
  readonly promotional: number;
  readonly entry: LedgerEntry;
}

/**
 * Posts all `transfers` or none. Debits come first and then credits, each in lock order. Throws AccountRefused when a debited account has too few
 * coins, a credited one does not exist, or a touch's filter does not hold; RangeError when a transfer is none. Throws TransferExists later, at
 * the end of the transaction, when a key was used before.
 */
export async function post(
  tx: Transaction,
  transfers: readonly Transfer[],
  options: PostOptions = {},
): Promise<Posted[]> {
  transfers.forEach(assertTransfer);
  const debited = await takeDebits(tx, transfers, options);
  const posted = allocate(transfers, debited).map(({ transfer, promotional }) => ({
    transfer,
    promotional,
    entry: toEntry(transfer, promotional, tx.at),
  }));
  await giveCredits(tx, posted, options, new Set(transfers.map((transfer) => transfer.debit)));
  gatherEntries(
    tx,
    posted.map(({ entry }) => entry),
  );
  return posted;
}

/** Promotional coins that each debited account held before. */
type HeldBefore = ReadonlyMap<AccountRef, number>;

async function takeDebits(tx: Transaction, transfers: readonly Transfer[], options: PostOptions): Promise<HeldBefore> {
  const held = new Map<AccountRef, number>();
  const accounts = [...new Set(transfers.map((transfer) => transfer.debit))].sort(byLockOrder);
  for (const ref of accounts) {
    const projection = projectionOf(ref);
    if (!projection) continue;
    const own = transfers.filter((transfer) => transfer.debit === ref);
    const any = sum(own.filter((transfer) => transfer.buckets !== 'cash-only'));
    const cashOnly = sum(own.filter((transfer) => transfer.buckets === 'cash-only'));
    const { coins, promotional } = projection;
    const touch = options.touches?.[ref];
    const filter: mongo.Document = {
      ...touch?.filter,
      _id: new Types.ObjectId(parseAccount(ref).id),
      [coins]: { $gte: any + cashOnly },
      ...(cashOnly > 0 && promotional
        ? { $expr: { $gte: [{ $subtract: [`$${coins}`, `$${promotional}`] }, cashOnly] } }
        : {}),
    };
    const before = await collection(projection.collection).findOneAndUpdate(
      filter,
      [
        {
          $set: {
            ...asExpressions(touch),
            [coins]: { $subtract: [`$${coins}`, any + cashOnly] },
            ...(promotional ? { [promotional]: { $max: [0, { $subtract: [`$${promotional}`, any] }] } } : {}),
          },
        },
      ],
      { session: tx.session, returnDocument: 'before', projection: { [promotional ?? coins]: 1 } },
    );
    if (!before) throw new AccountRefused(ref);
    held.set(ref, promotional ? (before[promotional] as number) : 0);
  }
  return held;
}

/** Shares the promotional coins of each debited account out to its transfers, in their order. */
function allocate(transfers: readonly Transfer[], held: HeldBefore): { transfer: Transfer; promotional: number }[] {
  const left = new Map(held);
  return transfers.map((transfer) => {
    const before = left.get(transfer.debit) ?? 0;
    const promotional = splitSpend(transfer.amount, before, transfer.buckets);
    left.set(transfer.debit, before - (typeof transfer.buckets === 'object' ? 0 : promotional));
    return { transfer, promotional };
  });
}

async function giveCredits(
  tx: Transaction,
  posted: readonly Posted[],
  options: PostOptions,
  debited: ReadonlySet<AccountRef>,
): Promise<void> {
  const increments = new Map<AccountRef, Record<string, number>>();
  const add = (ref: AccountRef, field: string, amount: number): void => {
    const fields = increments.get(ref) ?? {};
    fields[field] = (fields[field] ?? 0) + amount;
    increments.set(ref, fields);
  };
  const opened = new Set(options.opens);
  for (const { transfer, promotional } of posted) {
    const projection = projectionOf(transfer.credit);
    if (projection && !opened.has(transfer.credit)) {
      add(transfer.credit, projection.coins, transfer.amount);
      if (projection.promotional && promotional > 0) add(transfer.credit, projection.promotional, promotional);
    }
    if (transfer.payer) add(`balance:${transfer.payer}`, 'total_pay', transfer.amount);
  }
  const touches = (Object.entries(options.touches ?? {}) as [AccountRef, AccountTouch][]).filter(
    ([ref]) => !debited.has(ref),
  );
  for (const [ref] of touches) if (!increments.has(ref)) increments.set(ref, {});
  const byTouch = new Map(touches);
  for (const [name, updates] of groupByCollection([...increments.keys()].sort(byLockOrder))) {
    const result = await collection(name).bulkWrite(
      updates.map((ref) => ({
        updateOne: {
          filter: creditFilter(ref, byTouch.get(ref)),
          update: creditUpdate(increments.get(ref) ?? {}, byTouch.get(ref)),
        },
      })),
      { session: tx.session, ordered: true },
    );
    if (result.matchedCount !== updates.length) throw new AccountRefused(updates[0] as AccountRef);
  }
}

function creditFilter(ref: AccountRef, touch: AccountTouch | undefined): mongo.Document {
  return { ...touch?.filter, _id: new Types.ObjectId(parseAccount(ref).id) };
}

function creditUpdate(increments: Record<string, number>, touch: AccountTouch | undefined): mongo.Document {
  if (touch?.compute) throw new RangeError('computed changes are for debited accounts');
  const inc = { ...increments };
  for (const [field, amount] of Object.entries(touch?.inc ?? {})) inc[field] = (inc[field] ?? 0) + amount;
  return {
    ...(Object.keys(inc).length > 0 ? { $inc: inc } : {}),
    ...(touch?.set ? { $set: touch.set } : {}),
  };
}

function groupByCollection(refs: readonly AccountRef[]): Map<string, AccountRef[]> {
  const groups = new Map<string, AccountRef[]>();
  for (const ref of refs) {
    const name = projectionOf(ref)?.collection;
    if (!name) continue;
    const group = groups.get(name) ?? [];
    group.push(ref);
    groups.set(name, group);
  }
  return groups;
}

function asExpressions(touch: AccountTouch | undefined): mongo.Document {
  const expressions: mongo.Document = {};
  for (const [field, amount] of Object.entries(touch?.inc ?? {})) expressions[field] = { $add: [`$${field}`, amount] };
  for (const [field, value] of Object.entries(touch?.set ?? {})) expressions[field] = { $literal: value };
  return { ...expressions, ...touch?.compute };
}

function sum(transfers: readonly Transfer[]): number {
  return transfers.reduce((total, transfer) => total + transfer.amount, 0);
}

function toEntry(transfer: Transfer, promotional: number, at: Date): LedgerEntry {
  const hashed = {
    key: transfer.key,
    input_hash: inputHash(transfer),
    debit: transfer.debit,
    credit: transfer.credit,
    amount: transfer.amount,
    promotional,
    kind: transfer.kind,
    cause: { kind: transfer.cause.kind, id: transfer.cause.id },
    payer: transfer.payer ?? null,
    memo: transfer.memo ?? '',
    at,
  };
  return {
    _id: new Types.ObjectId(),
    ...hashed,
    accounts: [transfer.debit, transfer.credit],
    hash: entryHash(hashed),
    seal: null,
    ...(transfer.request ? { request: transfer.request } : {}),
  };
}
