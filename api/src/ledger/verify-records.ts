/**
 * Compares entries that create or destroy coins with the record that must back each of them: an adjustment needs its audit record, a purchase its order and
 * payment, a payout and its return their request, a starting bonus its person. Whatever its kind, an entry that leaves a system account needs the record of
 * that account. This detects what the ledger's arithmetic cannot: coins created by somebody who has the secret.
 */
import { Types, type mongo } from 'mongoose';
import { database } from '../database/connection';
import { collectionOf } from '../database/records';
import { inTransaction } from '../database/transaction';
import { eachRecord } from '../database/each-record';
import { LedgerEntryModel } from './entry.model';
import type { CheckedEntry, Difference } from './verify-entries';
import { PayoutCheck } from './verify-payouts';
import { add, causeOf, missing } from './verify-sums';

/** Kinds that only an admin causes. */
const BY_ADMINS: ReadonlySet<string> = new Set(['adjustment', 'total_correction', 'loss_cover', 'appeal_cover']);
/** Accounts that only an admin can charge; nothing at all leaves `forfeited`. */
const CHARGED_BY_ADMINS: ReadonlySet<string> = new Set([
  'system:adjustments',
  'system:corrections',
  'system:losses',
  'system:forfeited',
]);

type Seen = Pick<CheckedEntry, 'key' | 'kind' | 'cause' | 'debit' | 'credit' | 'amount'>;

interface Order extends mongo.Document {
  _id: Types.ObjectId;
  intent_id?: string;
  facts?: { paid?: boolean };
  credited_coins?: number;
  reversed_coins?: number;
}

export class RecordCheck {
  readonly #byAdmins = new Set<string>();
  readonly #netOfOrders = new Map<string, number>();
  readonly #payouts = new PayoutCheck();
  readonly #bonuses = new Map<string, number>();

  take(entry: CheckedEntry): void {
    // An earlier version wrote no key into audit records. The seals of that time cover its entries.
    if (entry.from_lots === undefined && isByAdmin(entry)) return;
    if (isByAdmin(entry)) this.#byAdmins.add(entry.key);
    if (isOf(entry, 'system:purchases')) add(this.#netOfOrders, causeOf(entry), netOf(entry));
    this.#payouts.take(entry);
    if (entry.kind === 'signup_bonus' || entry.debit === 'system:signup-bonuses') add(this.#bonuses, causeOf(entry), 1);
  }

  /** Entries without a matching record. Reads the records after the entries, so that a record written in an entry's transaction is found. */
  async compare(): Promise<Difference[]> {
    return [
      ...(await this.#withoutAudit()),
      ...(await this.#withoutOrder()),
      ...(await this.#payouts.compare()),
      ...(await this.#withoutPerson()),
    ];
  }

  async #withoutAudit(): Promise<Difference[]> {
    const left = new Set(this.#byAdmins);
    await eachRecord('audit', { entry: { $gt: '' } }, { entry: 1 }, ({ entry }) => left.delete(String(entry)));
    return [...left].map((key) => missing('audit', key, 'an audit record'));
  }

  async #withoutOrder(): Promise<Difference[]> {
    const left = new Map(this.#netOfOrders);
    const suspects: string[] = [];
    await eachRecord('orders', {}, { intent_id: 1, facts: 1, credited_coins: 1, reversed_coins: 1 }, (order) => {
      const id = String(order._id);
      if (!isBehind(order as Order, left.get(id) ?? 0)) suspects.push(id);
      left.delete(id);
    });
    const found = await Promise.all([...suspects, ...left.keys()].map(recheckOrder));
    return found.filter((difference) => difference !== null);
  }

  async #withoutPerson(): Promise<Difference[]> {
    const left = new Map(this.#bonuses);
    await eachRecord('users', {}, { _id: 1 }, ({ _id }) => {
      if (left.get(String(_id)) === 1) left.delete(String(_id));
    });
    return [...left.keys()].map((id) => missing('bonus', `user ${id}`, 'one person with one bonus'));
  }
}

function isByAdmin({ kind, debit }: Pick<Seen, 'kind' | 'debit'>): boolean {
  return BY_ADMINS.has(kind) || CHARGED_BY_ADMINS.has(debit);
}

function isOf({ debit, credit }: Pick<Seen, 'debit' | 'credit'>, account: string): boolean {
  return debit === account || credit === account;
}

function netOf({ debit, amount }: Pick<Seen, 'debit' | 'amount'>): number {
  return debit === 'system:purchases' ? amount : -amount;
}

/** Whether the order agrees with the entries about its coins, and was paid if it moved any. */
function isBehind(order: Order, net: number): boolean {
  const { credited_coins: credited = 0, reversed_coins: reversed = 0 } = order;
  if (credited - reversed !== net) return false;
  return credited === 0 || (order.facts?.paid === true && Boolean(order.intent_id));
}

/** Reads an order and its entries again in one snapshot: they may have changed during the first pass. */
async function recheckOrder(id: string): Promise<Difference | null> {
  return inTransaction(async ({ session }) => {
    const order = /^[0-9a-f]{24}$/.test(id)
      ? ((await database()
          .collection('orders')
          .findOne({ _id: new Types.ObjectId(id) }, { session })) as Order | null)
      : null;
    const entries = await collectionOf(LedgerEntryModel)
      .find({ accounts: 'system:purchases', 'cause.id': id }, { session, projection: { debit: 1, amount: 1 } })
      .toArray();
    const net = entries.reduce((sum, entry) => sum + netOf(entry), 0);
    if (!order) return missing('purchase', `order ${id}`, `an order of ${net} coins`);
    if (isBehind(order, net)) return null;
    const actual = Number(order.credited_coins) - Number(order.reversed_coins);
    return { kind: 'purchase', where: `order ${id}`, expected: net, actual };
  });
}
