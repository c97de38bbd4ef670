/**
 * The inbox of the provider's messages: stored first, then processed, as often as it takes. A message that arrives twice, late or before the one it follows
 * from leads to the same state; one about a payment that is not ours is stored and changes nothing.
 */
import { now } from '../clock';
import { oneAtATime } from '../database/one-at-a-time';
import { collectionOf } from '../database/records';
import { isDuplicateKey } from '../database/transaction';
import { HOUR_MS } from '../days';
import { keptMessage } from '../errors';
import { backoffMs } from '../jobs/backoff';
import { log } from '../log';
import { paymentMetrics } from './payment-metrics';
import { PaymentEventModel, type InboxStatus, type PaymentEventRecord } from './payment-event.model';
import type { ProviderEvent } from './payment-provider';
import { chargedAsOrdered, findOrder } from './record-payment.command';
import { settleOrder } from './settle-order.command';

/** Attempts before a message is given up; with the pauses below that takes about three days. */
const MAX_ATTEMPTS = 80;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = HOUR_MS;
const BATCH = 50;

function pauseMs(attempts: number): number {
  return backoffMs(attempts, FIRST_PAUSE_MS, MAX_PAUSE_MS);
}

/** Stores the message and processes it. Returns false when it had already been settled. */
export async function receiveEvent(event: ProviderEvent, source: PaymentEventRecord['source']): Promise<boolean> {
  const { id, ...contents } = event;
  const at = now();
  const record: PaymentEventRecord = {
    _id: id,
    event: contents,
    source,
    status: 'received',
    attempts: 0,
    next_attempt_at: at,
    last_error: null,
    received_at: at,
  };
  const inbox = collectionOf(PaymentEventModel);
  try {
    await inbox.insertOne(record);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const known = await inbox.findOne({ _id: id });
    paymentMetrics.events.inc({ outcome: 'duplicate' });
    if (!known || known.next_attempt_at === null) return false;
    await workOn(known);
    return true;
  }
  await workOn(record);
  return true;
}

/** The resulting status of the message. Throws errors that call for a retry. */
async function outcomeOf({ event }: PaymentEventRecord): Promise<Exclude<InboxStatus, 'received'>> {
  if (event.odd !== undefined) return 'set_aside';
  const { intentId, observation } = event;
  if (!intentId || !observation) return 'ignored';
  return oneAtATime(`payment:${intentId}`, async () => {
    const order = await findOrder(intentId, event.orderId);
    if (!order) return 'unmatched';
    if (observation.kind === 'succeeded' && !chargedAsOrdered(order, event)) return 'contradicting';
    await settleOrder(order._id, [observation]);
    return 'done';
  });
}

async function workOn(record: PaymentEventRecord): Promise<void> {
  const attempts = record.attempts + 1;
  let status: InboxStatus = 'received';
  let last_error: string | null = null;
  try {
    status = await outcomeOf(record);
    if (status === 'set_aside') {
      last_error = record.event.odd ?? null;
      log().warn({ event: record._id, reason: last_error }, 'an unexpected payment event was set aside');
    }
  } catch (error) {
    last_error = keptMessage(error);
    log().error({ err: error, event: record._id }, 'a payment event could not be processed; it will be retried');
  }
  const again = (status === 'received' || status === 'unmatched') && attempts < MAX_ATTEMPTS;
  if (!again && status === 'received') log().error({ event: record._id }, 'gave up on a payment event');
  paymentMetrics.events.inc({ outcome: status });
  await collectionOf(PaymentEventModel).updateOne(
    { _id: record._id },
    {
      $set: {
        status,
        attempts,
        last_error,
        next_attempt_at: again ? new Date(now().getTime() + pauseMs(attempts)) : null,
      },
    },
  );
}

/** Processes messages that are due again. Returns their number. */
export async function processDueEvents(signal: AbortSignal): Promise<number> {
  const due = await collectionOf(PaymentEventModel)
    .find({ next_attempt_at: { $lte: now() } })
    .sort({ next_attempt_at: 1 })
    .limit(BATCH)
    .toArray();
  let worked = 0;
  for (const record of due) {
    if (signal.aborted) break;
    await workOn(record);
    worked += 1;
  }
  return worked;
}
