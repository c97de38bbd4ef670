/**
 * The money of an order in the ledger, in US cents (decisions.md 25): what the provider holds, what it charged, what was refunded, and what the buyer owes
 * because coins of a reversed payment had been spent. Derived from the facts and the coins; changes neither.
 */
import type { CashKind } from '@taskmint/contract';
import type { Transaction } from '../database/transaction';
import { account, post, type AccountRef, type Transfer } from '../ledger';
import { disputeFeeCents, lostCents } from './order-facts';
import type { OrderRecord } from './order.model';

/** Target balances of an order's accounts. */
interface Money {
  /** Sold, and how much of that was reversed. */
  sold: number;
  reversed: number;
  /** Owed by the buyer, and written off from that. */
  receivable: number;
  writtenOff: number;
  fee: number;
  disputeFee: number;
}

/** Price of some coins of the order in cents, rounded up. */
export function centsOf(order: Pick<OrderRecord, 'amount_cents' | 'coins'>, coins: number): number {
  if (coins <= 0 || order.coins <= 0) return 0;
  return Number((BigInt(order.amount_cents) * BigInt(coins) + BigInt(order.coins) - 1n) / BigInt(order.coins));
}

/** Whole coins of the order that these cents paid for; the inverse of `centsOf`. */
export function coinsOf(order: Pick<OrderRecord, 'amount_cents' | 'coins'>, cents: number): number {
  if (cents <= 0 || order.amount_cents <= 0) return 0;
  return Number((BigInt(order.coins) * BigInt(cents)) / BigInt(order.amount_cents));
}

/**
 * The buyer owes the price of reversed coins that could not be taken back: those that were spent (`shortfall_coins`), and those that the platform covered
 * so that honest work stayed paid (`covered_coins`). Never more than was reversed, because both are whole coins. What admins forgave (`forgiven_cents`) is
 * deducted. That is never undone, so it counts again when a reinstated payment is lost once more.
 */
function moneyOf(order: OrderRecord): Money {
  const { facts } = order;
  if (!facts.paid) return { sold: 0, reversed: 0, receivable: 0, writtenOff: 0, fee: 0, disputeFee: 0 };
  const reversed = lostCents(facts);
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

/** Accounts between which an order's cents move when it is reversed or reinstated: at the provider, sold as coins, owed by the buyer, written off. */
type Side = 'provider' | 'sales' | 'receivable' | 'losses';

function kindOf(from: Side, to: Side): CashKind {
  if (to === 'receivable') return 'receivable_opened';
  if (to === 'losses') return 'receivable_written_off';
  if (from === 'receivable' || from === 'losses') return 'receivable_recovered';
  return from === 'provider' ? 'sale_reversed' : 'sale_reinstated';
}

/** Posts the difference between the posted and the target balances, and writes the new figures into `order`. */
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
  if (order.overdrawn_cents) move(accounts.losses, provider, order.overdrawn_cents, 'overdrawn_returned');
  const changes: [Side, number][] = [
    ['provider', order.reversed_cents - now.reversed],
    ['receivable', now.receivable - order.receivable_cents],
    ['losses', now.writtenOff - order.written_off_cents],
  ];
  // What is neither owed nor written off was covered by coins that came back.
  changes.push(['sales', -changes.reduce((sum, [, cents]) => sum + cents, 0)]);
  for (const { from, to, cents } of pairs(changes)) move(accounts[from], accounts[to], cents, kindOf(from, to));
  if (transfers.length > 0) {
    await post(tx, transfers);
    order.movements += 1;
  }
  order.sold_cents = now.sold;
  order.reversed_cents = now.reversed;
  if (order.overdrawn_cents) order.overdrawn_cents = 0;
  order.receivable_cents = now.receivable;
  order.written_off_cents = now.writtenOff;
  order.fee_cents = now.fee;
  order.dispute_fee_cents = now.disputeFee;
}

/** Transfers that produce these changes, which add up to zero. */
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
