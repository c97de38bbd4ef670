/** The inbox of the provider's messages: each is stored once by its id, whatever its outcome, before anything is done about it. */
import { mixed, recordModel, recordSchema, type RecordOf } from '../database/records';
import type { ProviderEvent } from './payment-provider';

/**
 * - `received`: to be processed (again).
 * - `done`: its facts are in the order.
 * - `ignored`: not about a card payment of ours.
 * - `unmatched`: about a payment without an order here; retried for a while, then left as it is.
 * - `contradicting`: amount or currency differ from the order; nothing is credited, somebody has to look.
 * - `set_aside`: signed, but not in the provider's documented format, or dated in the future; nothing in it is trusted, `last_error` says why.
 */
const INBOX_STATUSES = ['received', 'done', 'ignored', 'unmatched', 'contradicting', 'set_aside'] as const;
export type InboxStatus = (typeof INBOX_STATUSES)[number];

const schema = recordSchema('payment_events', {
  /** The provider's id of the event. */
  _id: { type: String, required: true },
  event: { type: mixed<Omit<ProviderEvent, 'id'>>(), required: true },
  source: { type: String, enum: ['webhook', 'reconciliation'], required: true },
  status: { type: String, enum: INBOX_STATUSES, required: true },
  attempts: { type: Number, required: true },
  /** When it is processed next; null once it is settled. */
  next_attempt_at: { type: Date, default: null },
  last_error: { type: String, default: null },
  received_at: { type: Date, required: true },
});
schema.index({ next_attempt_at: 1 });
schema.index({ status: 1, received_at: -1 });
schema.index({ 'event.intentId': 1 });

export const PaymentEventModel = recordModel('PaymentEvent', schema);

export interface PaymentEventRecord extends RecordOf<typeof PaymentEventModel> {}
