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
  readonly #money = new Map<string, number>();

  take(entry: Movement & Pick<CheckedEntry, 'kind' | 'cause'>): void {
    if (entry.kind === 'withdrawal_paid') add(this.#paid, causeOf(entry), entry.amount);
    if (entry.debit === 'system:paid-out') add(this.#returned, causeOf(entry), entry.amount);
    takeMoney(this.#money, causeOf(entry), entry);
  }

  /** Entries without a matching withdrawal. Read the withdrawals after the entries, so that one written in an entry's transaction is found. */
  async compare(): Promise<Difference[]> {
    const [paid, back] = [new Map(this.#paid), new Map(this.#returned)];
    const money = new Map([...this.#money].filter(([, cents]) => cents !== 0));
    const moved = new Set<string>();
    await eachRecord(WITHDRAWALS, { status: { $ne: 'pending' } }, FIELDS, (found) => {
      const record = found as Withdrawal;
      const [id, coins] = [String(record._id), record.withdraw_coin];
      if (paid.get(id) === coins) paid.delete(id);
      if (back.get(id) === coins && (record.status === 'failed' || record.status === 'returned')) back.delete(id);
      for (const [account, cents] of Object.entries(moneyOf(record))) {
        if ((money.get(placeOf(id, account)) ?? 0) !== cents) moved.add(id);
        money.delete(placeOf(id, account));
      }
    });
    for (const place of money.keys()) moved.add(place.slice(0, place.indexOf(' ')));
    const coins = [...new Set([...paid.keys(), ...back.keys()])].map((id) =>
      missing('payout', `withdrawal ${id}`, 'a settled request of this amount, which failed if it came back'),
    );
    return [...coins, ...(await recheckMoney([...moved]))];
  }
}

/** Key of the sums: how much of one withdrawal's money an account holds. */
function placeOf(id: string, account: string): string {
  return `${id} ${account}`;
}

function takeMoney(sums: Map<string, number>, id: string, { debit, credit, amount }: Movement): void {
  for (const account of MONEY) {
    if (credit === account) add(sums, placeOf(id, account), amount);
    if (debit === account) add(sums, placeOf(id, account), -amount);
  }
}

/** What each account must hold of a withdrawal's money, in US cents. */
function moneyOf({ withdraw_coin: coins, status, approved_at, sent_at }: Withdrawal): Record<string, number> {
  const cents = status === 'paid' && approved_at ? coinsToCents(coins) : 0;
  return { [MONEY[0]]: sent_at ? 0 : cents, [MONEY[1]]: sent_at ? cents : 0 };
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
    const sums = new Map<string, number>();
    for (const entry of entries) takeMoney(sums, causeOf(entry), entry);
    const byId = new Map(records.map((record) => [String(record._id), record]));
    return ids.flatMap((id) => {
      const record = byId.get(id);
      return MONEY.flatMap((account) => {
        const expected = record ? (moneyOf(record)[account] ?? 0) : 0;
        const actual = sums.get(placeOf(id, account)) ?? 0;
        return actual === expected
          ? []
          : [{ kind: 'payout', where: `${account} of withdrawal ${id}`, expected, actual }];
      });
    });
  });
}
