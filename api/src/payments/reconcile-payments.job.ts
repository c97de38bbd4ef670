/**
 * Compares our orders with the provider's payments, so that coins arrive even if an event never did: it queries unfinished orders one by one, and reads the
 * provider's own list of messages for undelivered ones. Also finishes what could not be finished at once.
 */
import type { mongo } from 'mongoose';
import { now } from '../clock';
import { collectionOf, recordModel, recordSchema } from '../database/records';
import { DAY_MS } from '../days';
import { log } from '../log';
import { receiveEvent } from './event-inbox.command';
import { OrderModel, type OrderRecord } from './order.model';
import { PaymentEventModel } from './payment-event.model';
import { ProviderUnavailable, type ProviderEvent } from './payment-provider';
import { paymentMetrics } from './payment-metrics';
import { provider } from './provider-in-use';
import { chargedAsOrdered, observationsOf } from './record-payment.command';
import { settleOrder } from './settle-order.command';
import { closeOrder } from './start-payment.command';

const RECONCILIATION = {
  /** Shortest pause between two checks of one order, in ms; grows with its age. */
  recheckMs: 300_000,
  /** Age at which an unpaid payment is cancelled, in ms. */
  abandonAfterMs: DAY_MS,
  batch: 50,
  /** Messages taken per run, roughly; the next run takes the rest and skips those already known. */
  maxTaken: 2_000,
  /** How far the list is read again, in ms, so that messages that show up late in it are not missed. */
  overlapMs: 600_000,
  /** How far back the first run reads, in ms; the provider keeps 30 days. */
  firstReachMs: 3 * DAY_MS,
} as const;

const PaymentCursorModel = recordModel(
  'PaymentCursor',
  recordSchema('payment_cursors', {
    _id: { type: String, enum: ['events'], required: true },
    read_until: { type: Date, required: true },
  }),
);

function ago(ms: number): Date {
  return new Date(now().getTime() - ms);
}

async function checkOrder(order: OrderRecord): Promise<void> {
  const { intent_id } = order;
  const abandoned = order.created_at < ago(RECONCILIATION.abandonAfterMs);
  if (!intent_id) {
    if (abandoned) await closeOrder(order);
    return;
  }
  let intent = await provider().retrieveIntent(intent_id);
  if (intent?.status === 'open' && abandoned) {
    await provider().cancelIntent(intent_id);
    intent = await provider().retrieveIntent(intent_id);
  }
  if (!intent || intent.status === 'cancelled') return closeOrder(order);
  if (intent.status === 'succeeded' && chargedAsOrdered(order, intent)) {
    await settleOrder(order._id, observationsOf(intent));
    paymentMetrics.recovered.inc();
    log().warn({ order: order._id.toHexString() }, 'reconciliation found a payment whose event had not arrived');
  }
}

/** No event says what the provider keeps of a payment, and the browser is asked for it only if it reports the payment before any event. */
async function learnFee({ _id, intent_id }: OrderRecord): Promise<void> {
  const intent = intent_id ? await provider().retrieveIntent(intent_id) : null;
  if (intent) await settleOrder(_id, observationsOf(intent));
}

/** A quarter of the order's age: the older it is, the less often it is checked. */
function nextCheck(order: OrderRecord): Date {
  const age = now().getTime() - order.created_at.getTime();
  return new Date(now().getTime() + Math.max(RECONCILIATION.recheckMs, age / 4));
}

/** Runs `work` on due orders that match, up to one batch; a failing order does not stop the others. */
async function eachOrder(
  filter: mongo.Filter<OrderRecord>,
  signal: AbortSignal,
  work: (order: OrderRecord) => Promise<void>,
): Promise<number> {
  const orders = collectionOf(OrderModel);
  const due = await orders
    .find({ ...filter, check_at: { $lte: now() } })
    .sort({ check_at: 1 })
    .limit(RECONCILIATION.batch)
    .toArray();
  let worked = 0;
  for (const order of due) {
    if (signal.aborted) break;
    await orders.updateOne({ _id: order._id }, { $set: { check_at: nextCheck(order) } });
    try {
      await work(order);
      worked += 1;
    } catch (error) {
      log().error({ err: error, order: order._id.toHexString() }, 'an order could not be reconciled yet');
      if (error instanceof ProviderUnavailable) break;
    }
  }
  return worked;
}

/**
 * Passes messages that were never delivered to the inbox, page by page back to where the last complete run ended. Only a complete run moves that mark.
 * After an incomplete one the next run starts over; messages that are known by then cost next to nothing.
 */
async function readUndelivered(signal: AbortSignal): Promise<number> {
  const cursors = collectionOf(PaymentCursorModel);
  const cursor = await cursors.findOne({ _id: 'events' });
  const startedAt = now();
  const since = cursor
    ? new Date(cursor.read_until.getTime() - RECONCILIATION.overlapMs)
    : ago(RECONCILIATION.firstReachMs);
  let taken = 0;
  let behind: string | undefined;
  do {
    const { events, hasMore } = await provider().listEvents(since, behind);
    taken += await takeUnknown(events, signal);
    behind = hasMore ? events.at(-1)?.id : undefined;
    if (signal.aborted) return taken;
    if (behind !== undefined && taken >= RECONCILIATION.maxTaken) {
      log().warn({ taken }, 'more payment events than one reconciliation reads');
      return taken;
    }
  } while (behind !== undefined);
  await cursors.updateOne({ _id: 'events' }, { $max: { read_until: startedAt } }, { upsert: true });
  return taken;
}

async function takeUnknown(events: readonly ProviderEvent[], signal: AbortSignal): Promise<number> {
  const known = await collectionOf(PaymentEventModel)
    .find({ _id: { $in: events.map((event) => event.id) } }, { projection: { _id: 1 } })
    .toArray();
  const seen = new Set(known.map(({ _id }) => _id));
  let taken = 0;
  // Oldest first. The order does not matter; it makes the log easier to read.
  for (const event of [...events].reverse()) {
    if (signal.aborted) break;
    if (seen.has(event.id)) continue;
    await receiveEvent(event, 'reconciliation');
    taken += 1;
  }
  return taken;
}

/** One run of the job. Returns how many orders and messages were processed. */
export async function reconcilePayments(signal: AbortSignal): Promise<number> {
  const unpaid = await eachOrder(
    { status: { $in: ['awaiting_payment', 'failed'] }, cart_key: { $not: /^closed:/ } },
    signal,
    checkOrder,
  );
  const refunds = await eachOrder({ refund_due: true }, signal, async (order) => {
    if (order.intent_id) await provider().refundIntent(order.intent_id);
  });
  // Before what only settles: that would take its turn for as long as something is missing.
  const withoutFee = await eachOrder({ 'facts.paid': true, fee_cents: 0 }, signal, learnFee);
  const shortfalls = await eachOrder({ shortfall_coins: { $gt: 0 } }, signal, async (order) => {
    await settleOrder(order._id, []);
  });
  // Paid before there were invoices; each gets one with today's number.
  const unbilled = await eachOrder({ billed_cents: null, 'facts.paid': true }, signal, async (order) => {
    await settleOrder(order._id, []);
  });
  let undelivered = 0;
  try {
    undelivered = await readUndelivered(signal);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log().error({ err: error }, "the provider's messages could not be read");
  }
  return unpaid + refunds + shortfalls + unbilled + withoutFee + undelivered;
}
