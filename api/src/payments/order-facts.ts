/**
 * What is known about an order's payment, and what follows from it. Facts only accumulate, and merging them is commutative and idempotent, so provider
 * events may arrive twice, late or in any order and always lead to the same state. Knows no database and no provider.
 */
import type { OrderStatus } from '@taskmint/contract';

/** The state of a refund; `failed` returns its cents to the order. */
export type RefundState = 'made' | 'failed';

/** `open` and `lost` keep the money from us, `won` returns it. */
export type DisputeState = 'open' | 'won' | 'lost';

export interface OrderFacts {
  /** The intent succeeded with the order's amount and currency. */
  paid: boolean;
  /** An attempt to pay failed or the intent was cancelled; irrelevant once `paid`. */
  failed: boolean;
  /** Highest cumulative refund that the charge ever reported, in US cents. */
  refundedCents: number;
  /** Refunds that were reported individually. */
  refunds: Readonly<Record<string, { cents: number; state: RefundState }>>;
  /** `returnedCents`: what a bank that decided against us gave back all the same, such as cents that had been refunded already. */
  disputes: Readonly<Record<string, { cents: number; state: DisputeState; feeCents?: number; returnedCents?: number }>>;
  /** What the provider kept of the payment, in US cents; absent until it is known. */
  feeCents?: number;
}

/** One statement by the provider about an order's payment. */
export type Observation =
  | { kind: 'succeeded' }
  | { kind: 'failed' }
  | { kind: 'refunded-in-all'; cents: number }
  | { kind: 'refund'; id: string; cents: number; state: RefundState }
  | { kind: 'fee'; cents: number }
  | {
      kind: 'dispute';
      id: string;
      cents: number;
      state: DisputeState;
      feeCents?: number;
      returnedCents?: number;
    };

/** Rank of consecutive states, so that a late event never undoes a newer state. */
const REFUND_RANK: Readonly<Record<RefundState, number>> = { made: 0, failed: 1 };
/** A lost dispute can still be won on appeal; a won one stays won. */
const DISPUTE_RANK: Readonly<Record<DisputeState, number>> = { open: 0, lost: 1, won: 2 };

/** The facts of a new order: nothing is known yet. */
export function noFacts(): OrderFacts {
  return { paid: false, failed: false, refundedCents: 0, refunds: {}, disputes: {} };
}

function joined<S extends string>(
  known: Readonly<Record<string, { cents: number; state: S }>>,
  seen: { id: string; cents: number; state: S },
  rank: Readonly<Record<S, number>>,
): Readonly<Record<string, { cents: number; state: S }>> {
  const before = Object.hasOwn(known, seen.id) ? known[seen.id] : undefined;
  if (!before) return { ...known, [seen.id]: { cents: seen.cents, state: seen.state } };
  const state = rank[seen.state] > rank[before.state] ? seen.state : before.state;
  const cents = Math.max(before.cents, seen.cents);
  return state === before.state && cents === before.cents ? known : { ...known, [seen.id]: { cents, state } };
}

type Disputes = OrderFacts['disputes'];

type Amount = 'feeCents' | 'returnedCents';

/** Keeps the highest `amount` that was ever reported for the dispute. */
function withHighest(
  amount: Amount,
  disputes: Disputes,
  before: Disputes,
  seen: { id: string } & Partial<Record<Amount, number>>,
): Disputes {
  const known = Object.hasOwn(before, seen.id) ? (before[seen.id]?.[amount] ?? 0) : 0;
  const cents = Math.max(known, seen[amount] ?? 0);
  const dispute = disputes[seen.id];
  if (!dispute || cents === (dispute[amount] ?? 0)) return disputes;
  return { ...disputes, [seen.id]: { ...dispute, [amount]: cents } };
}

/** The facts with one more observation; the same object when it says nothing new. */
export function observe(facts: OrderFacts, seen: Observation): OrderFacts {
  switch (seen.kind) {
    case 'succeeded':
      return facts.paid ? facts : { ...facts, paid: true };
    case 'failed':
      return facts.failed ? facts : { ...facts, failed: true };
    case 'fee':
      return seen.cents <= (facts.feeCents ?? 0) ? facts : { ...facts, feeCents: seen.cents };
    case 'refunded-in-all':
      return seen.cents <= facts.refundedCents ? facts : { ...facts, refundedCents: seen.cents };
    case 'refund': {
      const refunds = joined(facts.refunds, seen, REFUND_RANK);
      return refunds === facts.refunds ? facts : { ...facts, refunds };
    }
    case 'dispute': {
      const joint = joined(facts.disputes, seen, DISPUTE_RANK);
      const withFee = withHighest('feeCents', joint, facts.disputes, seen);
      const disputes = withHighest('returnedCents', withFee, facts.disputes, seen);
      return disputes === facts.disputes ? facts : { ...facts, disputes };
    }
  }
}

/** US cents of the payment that were refunded. */
export function refundedCents(facts: OrderFacts): number {
  const refunds = Object.values(facts.refunds);
  const reportedOneByOne = refunds.reduce((sum, refund) => sum + refund.cents, 0);
  const failed = refunds.reduce((sum, refund) => sum + (refund.state === 'failed' ? refund.cents : 0), 0);
  return Math.max(0, Math.max(facts.refundedCents, reportedOneByOne) - failed);
}

/** US cents of the payment that disputes keep from us. */
function disputedCents(facts: OrderFacts): number {
  return Object.values(facts.disputes).reduce((sum, { state, cents, returnedCents = 0 }) => {
    if (state === 'won') return sum;
    return sum + (state === 'lost' ? Math.max(0, cents - returnedCents) : cents);
  }, 0);
}

/** US cents that the provider took again, for good or for now: more than the payment when a bank disputes what was refunded as well. */
export function lostCents(facts: OrderFacts): number {
  return refundedCents(facts) + disputedCents(facts);
}

/** Whether a bank has yet to decide about a part of the payment. */
export function isDisputeOpen(facts: OrderFacts): boolean {
  return Object.values(facts.disputes).some(({ state }) => state === 'open');
}

/** Whether banks have decided for us about everything that they were asked. */
export function areDisputesWon(facts: OrderFacts): boolean {
  const disputes = Object.values(facts.disputes);
  return disputes.length > 0 && disputes.every(({ state }) => state === 'won');
}

/** What the provider charged for disputes, won or lost, in US cents. */
export function disputeFeeCents(facts: OrderFacts): number {
  return Object.values(facts.disputes).reduce((sum, { feeCents = 0 }) => sum + feeCents, 0);
}

/**
 * Coins that the buyer has to return: those of the order that are no longer paid for, and as many again of any that they have for what was paid back twice
 * (decisions.md 24). Rounded up to whole coins, so that a partial refund never leaves coins whose price was refunded (decisions.md 1: no floating point; 8:
 * exactly once).
 */
export function coinsToReverse(facts: OrderFacts, order: { coins: number; amountCents: number }): number {
  if (!facts.paid) return 0;
  const lost = lostCents(facts);
  if (lost <= 0 || order.amountCents <= 0) return 0;
  const amount = BigInt(order.amountCents);
  return Number((BigInt(order.coins) * BigInt(lost) + amount - 1n) / amount);
}

/** Status shown for the order; a partial refund leaves it `paid`. */
export function orderStatus(facts: OrderFacts, amountCents: number): OrderStatus {
  if (!facts.paid) return facts.failed ? 'failed' : 'awaiting_payment';
  if (disputedCents(facts) > 0) return 'disputed';
  return refundedCents(facts) >= amountCents ? 'refunded' : 'paid';
}

/** Coins that an order has moved so far. */
export interface OrderMovements {
  credited: number;
  reversed: number;
}

/** What has to move so that the coins match the facts; all zero when they do. `reverse` and `reinstate` exclude each other. */
export interface CoinsDue {
  credit: number;
  /** Coins still to be taken, earlier shortfalls included: a retry takes what has come in since. */
  reverse: number;
  /** Coins that were taken and are owed again. Coins that could never be taken are not given back. */
  reinstate: number;
}

/** Difference between the facts and what has moved. */
export function coinsDue(
  facts: OrderFacts,
  order: { coins: number; amountCents: number },
  moved: OrderMovements,
): CoinsDue {
  const open = coinsToReverse(facts, order) - moved.reversed;
  return {
    credit: facts.paid ? order.coins - moved.credited : 0,
    reverse: Math.max(0, open),
    reinstate: Math.max(0, -open),
  };
}
