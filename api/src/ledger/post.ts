/**
 * Posts transfers: updates the projections under guards in the updates' own filters (never read, then write), works out which buckets leave, and collects
 * the entries. Knows accounts and their documents, but not why coins and cents move.
 */
import { Types, type mongo } from 'mongoose';
import { database } from '../database/connection';
import type { Transaction } from '../database/transaction';
import {
  byLockOrder,
  isEarned,
  parseAccount,
  paysFromTask,
  projectionOf,
  type AccountRef,
  type Projection,
} from './accounts';
import type { LedgerEntry } from './entry.model';
import { addLots, oldestTakenExpression, sumOfLots, textOfLots, type Lots } from './lots';
import { gatherEntries } from './flush';
import { AccountRefused } from './refusals';
import { ledgerKey } from './secret';
import {
  assertTransfer,
  bucketsMoved,
  entryHash,
  inputHash,
  without,
  type Held,
  type Moved,
  type Transfer,
} from './transfer';

/** A change added to the update of an account's document, so that state and coins change in one statement. */
export interface AccountTouch {
  /** Further condition on the document; when it does not hold nothing is posted and AccountRefused is thrown. */
  readonly filter?: mongo.Document;
  /** Whole numbers to add to fields of the document. */
  readonly inc?: Readonly<Record<string, number>>;
  /** Plain values to set. */
  readonly set?: mongo.Document;
  /** Aggregation expressions over the document before the update; debited accounts only. */
  readonly compute?: mongo.Document;
  /** Receives the named fields as they were before the update; debited accounts only. */
  readonly before?: { readonly fields: readonly string[]; readonly see: (document: mongo.Document) => void };
}

export interface PostOptions {
  /** By account. Also updates accounts that no transfer names (e.g. a user's counters). */
  readonly touches?: Readonly<Partial<Record<AccountRef, AccountTouch>>>;
  /** Accounts whose document the command itself inserts in this transaction with the projection already in it. */
  readonly opens?: readonly AccountRef[];
}

export interface Posted extends Moved {
  readonly transfer: Transfer;
  readonly entry: LedgerEntry;
}

/**
 * Posts all `transfers` or none. Debits come first and then credits, each in lock order. Throws AccountRefused when a debited account has too few coins, a
 * credited one does not exist, or a touch's filter does not hold; RangeError when a transfer is invalid. Throws TransferExists later, at the end of the
 * transaction, when a key was used before.
 */
export async function post(
  tx: Transaction,
  transfers: readonly Transfer[],
  options: PostOptions = {},
): Promise<Posted[]> {
  transfers.forEach(assertTransfer);
  const held = await takeDebits(tx, transfers, options);
  const posted = allocate(transfers, held, tx.at).map(({ transfer, moved }) => ({
    transfer,
    ...moved,
    entry: toEntry(transfer, moved, tx.at),
  }));
  await giveCredits(tx, posted, options, new Set(transfers.map((transfer) => transfer.debit)));
  gatherEntries(
    tx,
    posted.map(({ entry }) => entry),
  );
  return posted;
}

/** What each debited account held before; no entry for accounts without buckets. */
type HeldBefore = ReadonlyMap<AccountRef, Held>;

async function takeDebits(tx: Transaction, transfers: readonly Transfer[], options: PostOptions): Promise<HeldBefore> {
  const held = new Map<AccountRef, Held>();
  const accounts = [...new Set(transfers.map((transfer) => transfer.debit))].sort(byLockOrder);
  for (const [name, refs] of groupByCollection(accounts)) {
    const debits = refs.map((ref) => debitFor(ref, transfers, options.touches?.[ref]));
    const before =
      debits.length > 1 ? await takeTogether(tx, name, debits) : await takeOne(tx, name, debits[0] as Debit);
    for (const { ref, projection } of debits) {
      const document = before.get(parseAccount(ref).id);
      if (!document) throw new AccountRefused(ref);
      options.touches?.[ref]?.before?.see(document);
      if (!projection.coins) continue;
      const { promotional, lots } = projection.coins;
      held.set(ref, { promotional: document[promotional] as number, lots: (document[lots] ?? {}) as Lots });
    }
  }
  return held;
}

/** The guarded update that takes everything out of one account. */
interface Debit {
  readonly ref: AccountRef;
  readonly projection: Projection;
  readonly filter: mongo.Document;
  readonly update: mongo.Document[];
  /** Projection of the fields whose previous values are needed. */
  readonly fields: mongo.Document;
}

function debitFor(ref: AccountRef, transfers: readonly Transfer[], touch: AccountTouch | undefined): Debit {
  const projection = projectionOf(ref) as Projection;
  const own = transfers.filter((transfer) => transfer.debit === ref);
  const demand = demandOf(own);
  const update = [{ $set: asExpressions(touch) }, ...debitOf(demand, projection), { $set: leftOf(own, projection) }];
  return {
    ref,
    projection,
    filter: { ...touch?.filter, _id: new Types.ObjectId(parseAccount(ref).id), ...guardOf(demand, projection) },
    update: update.filter(({ $set }) => Object.keys($set).length > 0),
    fields: { ...fieldsOf(projection), ...Object.fromEntries(touch?.before?.fields.map((name) => [name, 1]) ?? []) },
  };
}

/** Counts what leaves a task, in the update that takes it; older records have no such fields. */
function leftOf(transfers: readonly Transfer[], { left }: Projection): mongo.Document {
  if (!left) return {};
  const sum = (some: readonly Transfer[]) => some.reduce((coins, { amount }) => coins + amount, 0);
  const paid = sum(transfers.filter(paysFromTask));
  const returned = sum(transfers) - paid;
  const more = (field: string, coins: number) =>
    coins > 0 ? { [field]: { $add: [{ $ifNull: [`$${field}`, 0] }, coins] } } : {};
  return { ...more(left.paid, paid), ...more(left.returned, returned) };
}

/** Documents before the update, by id. */
type Before = ReadonlyMap<string, mongo.Document>;

function fieldsOf({ coins, amount }: Projection): mongo.Document {
  return coins ? { [coins.promotional]: 1, [coins.lots]: 1 } : { [amount]: 1 };
}

async function takeOne(tx: Transaction, name: string, { filter, update, fields }: Debit): Promise<Before> {
  const before = await database().collection(name).findOneAndUpdate(filter, update, {
    session: tx.session,
    returnDocument: 'before',
    projection: fields,
  });
  return new Map(before ? [[String(before._id), before]] : []);
}

/**
 * Updates several accounts with two commands instead of one each. The read and the updates see the same records: if somebody changes one in between, the
 * transaction fails and is retried. The updates carry their guards nevertheless.
 */
async function takeTogether(tx: Transaction, name: string, debits: readonly Debit[]): Promise<Before> {
  const fields = debits.reduce<mongo.Document>((all, one) => ({ ...all, ...one.fields }), {});
  const ids = debits.map(({ filter }) => filter['_id'] as Types.ObjectId);
  const before = await database()
    .collection(name)
    .find({ _id: { $in: ids } }, { session: tx.session, projection: fields, batchSize: ids.length + 1 })
    .toArray();
  const { matchedCount } = await database()
    .collection(name)
    .bulkWrite(
      debits.map(({ filter, update }) => ({ updateOne: { filter, update } })),
      { session: tx.session, ordered: true },
    );
  if (matchedCount !== debits.length) throw new AccountRefused((debits[0] as Debit).ref);
  return new Map(before.map((document) => [String(document._id), document]));
}

/** What all transfers out of one account need in total. */
interface Demand {
  readonly total: number;
  /** Promotional coins that are asked for. */
  readonly promotional: number;
  /** Lots that are asked for. */
  readonly lots: Lots;
  /** Further coins that must not be promotional; the oldest are taken. */
  readonly cash: number;
  /** Further coins of any kind, promotional ones first. */
  readonly any: number;
}

function demandOf(transfers: readonly Transfer[]): Demand {
  return transfers.reduce<Demand>(
    (demand, { amount, buckets = 'promotional-first' }) => {
      const total = demand.total + amount;
      if (buckets === 'promotional-first') return { ...demand, total, any: demand.any + amount };
      if (buckets === 'cash-only') return { ...demand, total, cash: demand.cash + amount };
      return {
        ...demand,
        total,
        promotional: demand.promotional + buckets.promotional,
        lots: addLots(demand.lots, buckets.lots ?? {}),
        cash: demand.cash + (buckets.lots ? 0 : amount - buckets.promotional),
      };
    },
    { total: 0, promotional: 0, lots: {}, cash: 0, any: 0 },
  );
}

function guardOf({ total, promotional, lots, cash }: Demand, { amount, coins }: Projection): mongo.Document {
  const guard: mongo.Document = { [amount]: { $gte: total } };
  if (!coins) return guard;
  for (const [key, wanted] of Object.entries(lots)) guard[`${coins.lots}.${key}`] = { $gte: wanted };
  if (promotional > 0) guard[coins.promotional] = { $gte: promotional };
  const wanted = cash + sumOfLots(lots);
  if (wanted > 0) guard['$expr'] = { $gte: [{ $subtract: [`$${amount}`, `$${coins.promotional}`] }, wanted] };
  return guard;
}

/** Takes coins in the same order as `allocate`: named coins first, then the oldest. */
function debitOf(
  { total, promotional, lots, cash, any }: Demand,
  { amount, coins }: Projection,
): { $set: mongo.Document }[] {
  const less = { $set: { [amount]: { $subtract: [`$${amount}`, total] } } };
  if (!coins) return [less];
  const named: mongo.Document =
    promotional > 0 ? { [coins.promotional]: { $subtract: [`$${coins.promotional}`, promotional] } } : {};
  for (const [key, taken] of Object.entries(lots)) {
    named[`${coins.lots}.${key}`] = { $subtract: [`$${coins.lots}.${key}`, taken] };
  }
  const fromLots = { $add: [cash, { $max: [0, { $subtract: [any, `$${coins.promotional}`] }] }] };
  return [
    { $set: named },
    { $set: { [coins.lots]: oldestTakenExpression(`$${coins.lots}`, fromLots) } },
    {
      $set: {
        ...less.$set,
        ...(any > 0 ? { [coins.promotional]: { $max: [0, { $subtract: [`$${coins.promotional}`, any] }] } } : {}),
      },
    },
  ];
}

/** Transfers that name their coins come before those that take what is left. */
function rankOf({ buckets = 'promotional-first' }: Transfer): number {
  if (typeof buckets === 'object') return buckets.lots ? 0 : 1;
  return buckets === 'cash-only' ? 1 : 2;
}

/** Divides the buckets of each debited account among its transfers. */
function allocate(transfers: readonly Transfer[], held: HeldBefore, at: Date): { transfer: Transfer; moved: Moved }[] {
  const left = new Map(held);
  const shares = new Map<Transfer, Moved>();
  for (const transfer of [...transfers].sort((a, b) => rankOf(a) - rankOf(b))) {
    const before = left.get(transfer.debit) ?? null;
    const moved = bucketsMoved(transfer, before, at);
    if (before) left.set(transfer.debit, without(before, moved));
    shares.set(transfer, moved);
  }
  return transfers.map((transfer) => ({ transfer, moved: shares.get(transfer) as Moved }));
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
  for (const { transfer, promotional, to } of posted) {
    const projection = projectionOf(transfer.credit);
    if (projection && !opened.has(transfer.credit)) {
      add(transfer.credit, projection.amount, transfer.amount);
      const { coins } = projection;
      if (coins && promotional > 0) add(transfer.credit, coins.promotional, promotional);
      if (coins) for (const [key, arrived] of Object.entries(to)) add(transfer.credit, `${coins.lots}.${key}`, arrived);
    }
    if (isEarned(transfer)) add(transfer.credit, 'earned_coins', transfer.amount);
    if (transfer.payer) add(`balance:${transfer.payer}`, 'total_pay', transfer.amount);
  }
  const touches = (Object.entries(options.touches ?? {}) as [AccountRef, AccountTouch][]).filter(
    ([ref]) => !debited.has(ref),
  );
  for (const [ref] of touches) if (!increments.has(ref)) increments.set(ref, {});
  const byTouch = new Map(touches);
  for (const [name, updates] of groupByCollection([...increments.keys()].sort(byLockOrder))) {
    const result = await database()
      .collection(name)
      .bulkWrite(
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

function toEntry(transfer: Transfer, { promotional, from, to }: Moved, at: Date): LedgerEntry {
  const hashed = {
    key: transfer.key,
    input_hash: inputHash(transfer),
    debit: transfer.debit,
    credit: transfer.credit,
    amount: transfer.amount,
    promotional,
    from_lots: textOfLots(from),
    to_lots: textOfLots(to),
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
    hash: entryHash(hashed, ledgerKey()),
    seal: null,
    ...(transfer.request ? { request: transfer.request } : {}),
  };
}
