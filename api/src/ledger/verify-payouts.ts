/**
 * Compares the entries of payouts with the withdrawals that must back them: coins that were paid out or came back, and the money that was on its way or
 * sent (decisions.md 25, 26).
 */
import { coinsToCents } from '@taskmint/contract';
import { Types, type mongo } from 'mongoose';
import { database } from '../database/connection';
import { eachRecord } from '../database/each-record';
import { collectionOf } from '../database/records';
import { inTransaction } from '../database/transaction';
import { LedgerEntryModel } from './entry.model';
import type { CheckedEntry, Difference } from './verify-entries';
import { add, causeOf, missing } from './verify-sums';

const WITHDRAWALS = 'withdrawals';
const FIELDS = { withdraw_coin: 1, status: 1, approved_at: 1, sent_at: 1 } as const;
/** The accounts through which the money of one payout goes, in this order. */
const MONEY = ['cash:payouts', 'cash:paid-out'] as const;

/** Cents of one payout, by account. */
type Money = Record<(typeof MONEY)[number], number>;
const NONE: Readonly<Money> = { 'cash:payouts': 0, 'cash:paid-out': 0 };

type Movement = Pick<CheckedEntry, 'debit' | 'credit' | 'amount'>;

interface Withdrawal extends mongo.Document {
  _id: Types.ObjectId;
  withdraw_coin: number;
  status: string;
  /** Absent on payouts from before the ledger recorded money. */
  approved_at?: Date | null;
  sent_at?: Date | null;
}

export class PayoutCheck {
  readonly #paid = new Map<string, number>();
  readonly #returned = new Map<string, number>();
  readonly #money = new Map<string, Money>();

  take(entry: Movement & Pick<CheckedEntry, 'kind' | 'cause'>): void {
    if (entry.kind === 'withdrawal_paid') add(this.#paid, causeOf(entry), entry.amount);
    if (entry.debit === 'system:paid-out') add(this.#returned, causeOf(entry), entry.amount);
    takeMoney(this.#money, causeOf(entry), entry);
  }

  /** Entries without a matching withdrawal. Read the withdrawals after the entries, so that one written in an entry's transaction is found. */
  async compare(): Promise<Difference[]> {
    const [paid, back] = [new Map(this.#paid), new Map(this.#returned)];
    const money = new Map(this.#money);
    const moved = new Set<string>();
    await eachRecord(WITHDRAWALS, { status: { $ne: 'pending' } }, FIELDS, (found) => {
      const record = found as Withdrawal;
      const [id, coins] = [String(record._id), record.withdraw_coin];
      if (paid.get(id) === coins) paid.delete(id);
      if (back.get(id) === coins && (record.status === 'failed' || record.status === 'returned')) back.delete(id);
      if (!isSame(money.get(id) ?? NONE, moneyOf(record))) moved.add(id);
      money.delete(id);
    });
    for (const [id, held] of money) if (!isSame(held, NONE)) moved.add(id);
    const coins = [...new Set([...paid.keys(), ...back.keys()])].map((id) =>
      missing('payout', `withdrawal ${id}`, 'a settled request of this amount, which failed if it came back'),
    );
    return [...coins, ...(await recheckMoney([...moved]))];
  }
}

function isSame(one: Money, other: Money): boolean {
  return MONEY.every((account) => one[account] === other[account]);
}

function takeMoney(sums: Map<string, Money>, id: string, { debit, credit, amount }: Movement): void {
  for (const account of MONEY) {
    if (debit !== account && credit !== account) continue;
    const held = sums.get(id) ?? { ...NONE };
    held[account] += credit === account ? amount : -amount;
    sums.set(id, held);
  }
}

/** What each account must hold of a withdrawal's money, in US cents. */
function moneyOf({ withdraw_coin: coins, status, approved_at, sent_at }: Withdrawal): Money {
  const cents = status === 'paid' && approved_at ? coinsToCents(coins) : 0;
  return { 'cash:payouts': sent_at ? 0 : cents, 'cash:paid-out': sent_at ? cents : 0 };
}

/** Reads withdrawals and the entries of their money again in one snapshot: a payout may have gone on during the first pass. */
async function recheckMoney(ids: readonly string[]): Promise<Difference[]> {
  if (ids.length === 0) return [];
  return inTransaction(async ({ session }) => {
    const known = ids.filter((id) => /^[0-9a-f]{24}$/.test(id)).map((id) => new Types.ObjectId(id));
    const records = await database()
      .collection<Withdrawal>(WITHDRAWALS)
      .find({ _id: { $in: known } }, { session, projection: FIELDS })
      .toArray();
    const entries = await collectionOf(LedgerEntryModel)
      .find(
        { accounts: { $in: [...MONEY] }, 'cause.id': { $in: [...ids] } },
        { session, projection: { debit: 1, credit: 1, amount: 1, cause: 1 } },
      )
      .toArray();
    const sums = new Map<string, Money>();
    for (const entry of entries) takeMoney(sums, causeOf(entry), entry);
    const byId = new Map(records.map((record) => [String(record._id), record]));
    return ids.flatMap((id) => {
      const record = byId.get(id);
      const [expected, actual] = [record ? moneyOf(record) : NONE, sums.get(id) ?? NONE];
      return MONEY.filter((account) => actual[account] !== expected[account]).map((account) => ({
        kind: 'payout',
        where: `${account} of withdrawal ${id}`,
        expected: expected[account],
        actual: actual[account],
      }));
    });
  });
}
