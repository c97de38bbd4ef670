/** The inbox of the provider's messages: each is kept once by its id, whatever comes of it, before anything is done about it. */
import { model, Schema } from 'mongoose';
import type { ProviderEvent } from './payment-provider';

/**
 * - `received`: to be worked on (again).
 * - `done`: its facts are in the order.
 * - `ignored`: says nothing about a card payment of ours.
 * - `unmatched`: about a payment without an order here; tried again for a while, then kept as it is.
 * - `contradicting`: amount or currency are not the order's; nothing is credited, somebody has to look.
 * - `set_aside`: signed, but not shaped as the provider documents it or made in the future; nothing in it is believed, `last_error` says why.
 */
export type InboxStatus = 'received' | 'done' | 'ignored' | 'unmatched' | 'contradicting' | 'set_aside';

export interface PaymentEventRecord {
  /** The provider's id of the event. */
  _id: string;
  event: Omit<ProviderEvent, 'id'>;
  source: 'webhook' | 'reconciliation';
  status: InboxStatus;
  attempts: number;
  /** When it is worked on next; null when it is settled. */
  next_attempt_at: Date | null;
  last_error: string | null;
  received_at: Date;
}

export const PAYMENT_EVENTS = 'payment_events';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    event: { type: Schema.Types.Mixed, required: true },
    source: { type: String, required: true },
    status: { type: String, required: true },
    attempts: { type: Number, required: true },
    next_attempt_at: Date,
    last_error: String,
    received_at: { type: Date, required: true },
  },
  { collection: PAYMENT_EVENTS, versionKey: false, minimize: false },
);
schema.index({ next_attempt_at: 1 });
schema.index({ status: 1, received_at: -1 });
schema.index({ 'event.intentId': 1 });

export const PaymentEventModel = model('PaymentEvent', schema);
