/**
 * The money of an order in the ledger, in US cents (decisions.md 25): what the provider holds, what it keeps, what was given back, and what the buyer owes
 * because coins that were given back had been spent. Follows the facts and the coins; says nothing of them.
 */
import type { CashKind } from '@taskmint/contract';
import type { Transaction } from '../database/transaction';
import { account, post, type AccountRef, type Transfer } from '../ledger';
import { disputeFeeCents, lostCents } from './order-facts';
import type { OrderRecord } from './order.model';

/** What an order's accounts should stand at. */
interface Money {
  /** Sold, and how much of it was given back. */
  sold: number;
  reversed: number;
  /** Owed by the buyer, and given up of what they would owe. */
  receivable: number;
  writtenOff: number;
  fee: number;
  disputeFee: number;
}

/** Cents that coins of the order cost, rounded up. */
export function centsOf(order: Pick<OrderRecord, 'amount_cents' | 'coins'>, coins: number): number {
  if (coins <= 0 || order.coins <= 0) return 0;
  return Number((BigInt(order.amount_cents) * BigInt(coins) + BigInt(order.coins) - 1n) / BigInt(order.coins));
}

/** Whole coins of the order that so many cents of it paid for; of `centsOf` some coins it is those. */
export function coinsOf(order: Pick<OrderRecord, 'amount_cents' | 'coins'>, cents: number): number {
  if (cents <= 0 || order.amount_cents <= 0) return 0;
  return Number((BigInt(order.coins) * BigInt(cents)) / BigInt(order.amount_cents));
}

/**
 * The buyer owes the price of coins whose money was given back and that nobody gave up for it: those that were spent (`shortfall_coins`), and those that the platform
 * bore so that honest work stayed paid (`covered_coins`). Never more than was given back, as both are whole coins. What admins forgave (`forgiven_cents`) is taken off;
 * it is never taken back, so it counts again when a payment that stood again is lost anew.
 */
function moneyOf(order: OrderRecord): Money {
  const { facts } = order;
  if (!facts.paid) return { sold: 0, reversed: 0, receivable: 0, writtenOff: 0, fee: 0, disputeFee: 0 };
  const reversed = lostCents(facts, order.amount_cents);
  const owed = Math.min(reversed, centsOf(order, order.shortfall_coins + order.covered_coins));
  const writtenOff = Math.min(order.forgiven_cents, owed);
  return {
    sold: order.amount_cents,
    reversed,
    receivable: owed - writtenOff,
    writtenOff,
    fee: facts.feeCents ?? 0,
    disputeFee: disputeFeeCents(facts),
  };
}

/** Accounts among which cents of an order move as it is taken back or stands again: with the provider, sold as coins, owed by the buyer, given up. */
type Side = 'provider' | 'sales' | 'receivable' | 'losses';

function kindOf(from: Side, to: Side): CashKind {
  if (to === 'receivable') return 'receivable_opened';
  if (to === 'losses') return 'receivable_written_off';
  if (from === 'receivable' || from === 'losses') return 'receivable_recovered';
  return from === 'provider' ? 'sale_reversed' : 'sale_reinstated';
}

/** Posts the difference between what is posted and what should be, and writes the new figures into `order`. */
export async function settleMoney(tx: Transaction, order: OrderRecord): Promise<void> {
  const now = moneyOf(order);
  const transfers: Transfer[] = [];
  const move = (debit: AccountRef, credit: AccountRef, amount: number, kind: CashKind): void => {
    transfers.push({
      key: `money:${order.movements}:${transfers.length}:${order.intent_id}`,
      debit,
      credit,
      amount,
      kind,
      cause: { kind: 'order', id: order._id.toHexString() },
    });
  };
  const accounts = {
    provider: account.cash('provider'),
    sales: account.cash('sales'),
    receivable: account.receivable(order.user_id),
    losses: account.cash('losses'),
  };
  const { provider, sales } = accounts;
  if (now.sold > order.sold_cents) move(sales, provider, now.sold - order.sold_cents, 'sale');
  if (now.fee > order.fee_cents) move(provider, account.cash('fees'), now.fee - order.fee_cents, 'provider_fee');
  if (now.disputeFee > order.dispute_fee_cents) {
    move(provider, account.cash('dispute-fees'), now.disputeFee - order.dispute_fee_cents, 'dispute_fee');
  }
  const changes: [Side, number][] = [
    ['provider', order.reversed_cents - now.reversed],
    ['receivable', now.receivable - order.receivable_cents],
    ['losses', now.writtenOff - order.written_off_cents],
  ];
  // Whatever is neither owed nor given up was covered by coins that came back.
  changes.push(['sales', -changes.reduce((sum, [, cents]) => sum + cents, 0)]);
  for (const { from, to, cents } of pairs(changes)) move(accounts[from], accounts[to], cents, kindOf(from, to));
  if (transfers.length > 0) {
    await post(tx, transfers);
    order.movements += 1;
  }
  order.sold_cents = now.sold;
  order.reversed_cents = now.reversed;
  order.receivable_cents = now.receivable;
  order.written_off_cents = now.writtenOff;
  order.fee_cents = Math.max(order.fee_cents, now.fee);
  order.dispute_fee_cents = Math.max(order.dispute_fee_cents, now.disputeFee);
}

/** Transfers that make these changes, which add up to zero. */
function pairs(changes: readonly [Side, number][]): { from: Side; to: Side; cents: number }[] {
  const found: { from: Side; to: Side; cents: number }[] = [];
  const less = changes.filter(([, cents]) => cents < 0).map(([from, cents]) => ({ from, cents: -cents }));
  for (const [to, wanted] of changes) {
    let left = wanted;
    for (const one of less) {
      const cents = Math.min(left, one.cents);
      if (cents <= 0) continue;
      found.push({ from: one.from, to, cents });
      one.cents -= cents;
      left -= cents;
    }
  }
  return found;
}
