/**
 * An admin's report on incoming money: whether every credited coin has its entry in the ledger, whether the provider agrees with us about the newest
 * orders, and what is still open. Reads only; reconciliation makes corrections.
 */
import { CASH_ACCOUNTS, type PaymentReport } from '@taskmint/contract';
import { now } from '../clock';
import { eachRecord } from '../database/each-record';
import { readConsistently } from '../database/read-consistently';
import { collectionOf } from '../database/records';
import { ledgerTotals } from '../ledger';
import { refundedCents } from './order-facts';
import { OrderModel, ORDERS, type OrderRecord } from './order.model';
import { PaymentEventModel } from './payment-event.model';
import { askProvider } from './provider-in-use';

/** Newest orders that are compared with the provider, one request each. */
const COMPARED = 50;
/** Concurrent requests to the provider. */
const AT_ONCE = 5;
const MAX_DIFFERENCES = 200;
/** Readings in a row that must find the same difference. */
const AGREEING_READINGS = 3;

type Difference = PaymentReport['differences'][number];

interface Sums {
  orders: number;
  credited: number;
  reversed: number;
  short: number;
  sold: number;
  lost: number;
  owed: number;
  held: number;
}

const SUMMED = {
  credited_coins: 1,
  reversed_coins: 1,
  shortfall_coins: 1,
  sold_cents: 1,
  reversed_cents: 1,
  receivable_cents: 1,
  written_off_cents: 1,
  frozen: 1,
} as const;

async function sumsOfOrders(): Promise<Sums> {
  const sums: Sums = { orders: 0, credited: 0, reversed: 0, short: 0, sold: 0, lost: 0, owed: 0, held: 0 };
  await eachRecord(ORDERS, { paid_at: { $ne: null } }, SUMMED, (order) => {
    const of = (field: keyof typeof SUMMED): number => Number(order[field] ?? 0);
    sums.orders += 1;
    sums.credited += of('credited_coins');
    sums.reversed += of('reversed_coins');
    sums.short += of('shortfall_coins');
    sums.sold += of('sold_cents');
    sums.lost += of('reversed_cents') - of('receivable_cents') - of('written_off_cents');
    sums.owed += of('receivable_cents');
    sums.held += of('frozen');
  });
  return sums;
}

type Books = Pick<PaymentReport, 'cash'> & { readonly sums: Sums; readonly differences: Difference[] };

async function readBooks(): Promise<Books> {
  const sums = await sumsOfOrders();
  const totals = await ledgerTotals();
  const pairs: [Difference['kind'], string, number, number][] = [
    ['ledger', 'system:purchases', sums.credited - sums.reversed, -(totals['purchases'] ?? 0)],
    ['money', 'cash:sales', sums.lost - sums.sold, totals['cash:sales'] ?? 0],
    ['money', 'receivable', sums.owed, totals['receivable'] ?? 0],
  ];
  return {
    sums,
    cash: CASH_ACCOUNTS.map((name) => ({ account: name, cents: totals[`cash:${name}`] ?? 0 })),
    differences: pairs
      .filter(([, , expected, actual]) => expected !== actual)
      .map(([kind, where, expected, actual]) => ({ kind, where, expected: String(expected), actual: String(actual) })),
  };
}

/**
 * Compares the sums of the orders with the ledger. A difference is reported only if several readings in a row find it just as large: otherwise it may be a
 * payment in flight. The sums themselves may change from one to the next, since payments go on.
 */
function consistentBooks(): Promise<Books> {
  let before = '';
  let times = 0;
  return readConsistently(readBooks, ({ differences }) => {
    const found = differences
      .map(({ where, expected, actual }) => `${where} ${Number(actual) - Number(expected)}`)
      .join();
    times = found === before ? times + 1 : 1;
    before = found;
    return differences.length > 0 && times < AGREEING_READINGS;
  });
}

async function compareOne(order: OrderRecord): Promise<Difference[]> {
  const { intent_id } = order;
  if (!intent_id) return [];
  const intent = await askProvider((provider) => provider.retrieveIntent(intent_id));
  const where = `order ${order._id.toHexString()}`;
  if (!intent) return [{ kind: 'unknown-to-provider', where, expected: intent_id, actual: 'nothing' }];
  const pairs: [string, string, string][] = [
    [
      'status',
      order.facts.paid ? 'succeeded' : 'not succeeded',
      intent.status === 'succeeded' ? 'succeeded' : 'not succeeded',
    ],
    ['currency', 'usd', intent.currency],
    ['amount', String(order.amount_cents), String(intent.amountCents)],
    ['refunded', String(refundedCents(order.facts)), String(intent.refundedCents)],
  ];
  return pairs
    .filter(([, expected, actual]) => expected !== actual)
    .map(([kind, expected, actual]) => ({ kind, where, expected, actual }));
}

async function compareNewest(): Promise<{ compared: number; differences: Difference[] }> {
  const newest = await collectionOf(OrderModel)
    .find({ intent_id: { $exists: true } })
    .sort({ _id: -1 })
    .limit(COMPARED)
    .toArray();
  const differences: Difference[] = [];
  for (let from = 0; from < newest.length; from += AT_ONCE) {
    const found = await Promise.all(newest.slice(from, from + AT_ONCE).map(compareOne));
    differences.push(...found.flat());
  }
  return { compared: newest.length, differences };
}

/** The report. Refuses `payments_unavailable` when the provider cannot be asked, `busy` when payments come faster than it is read. */
export async function paymentReport(): Promise<PaymentReport> {
  const events = collectionOf(PaymentEventModel);
  const [{ sums, cash, differences: ofBooks }, waiting, unmatched, contradicting, newest] = await Promise.all([
    consistentBooks(),
    events.countDocuments({ status: 'received' }),
    events.countDocuments({ status: 'unmatched' }),
    events
      .find({ status: { $in: ['contradicting', 'set_aside'] } })
      .sort({ received_at: -1 })
      .limit(MAX_DIFFERENCES)
      .toArray(),
    compareNewest(),
  ]);
  const differences = [...newest.differences];
  for (const { _id, event } of contradicting) {
    const [expected, actual] =
      event.odd === undefined
        ? ['what was ordered', `${event.amountCents ?? '?'} ${event.currency ?? '?'}`]
        : ["an event of the provider's", event.odd];
    differences.push({ kind: 'contradicting-event', where: _id, expected, actual });
  }
  differences.push(...ofBooks);
  return {
    // Books that balance while money is missing are not in order.
    ok: differences.length === 0 && sums.owed === 0,
    checked_at: now().toISOString(),
    orders_paid: sums.orders,
    coins_credited: sums.credited,
    coins_reversed: sums.reversed,
    coins_short: sums.short,
    events_waiting: waiting,
    events_unmatched: unmatched,
    compared: newest.compared,
    cash,
    receivable_cents: sums.owed,
    held_orders: sums.held,
    differences: differences.slice(0, MAX_DIFFERENCES),
  };
}
