/** Webhook endpoints and the latest attempts of each, as stored in MongoDB. Secrets are not stored but derived (webhook-secret.ts). */
import { Schema } from 'mongoose';
import { WEBHOOK_STATES, type DeliveryFailure, type WebhookTopic } from '@taskmint/contract';
import { mixed, nullable, recordModel, recordSchema, type RecordOf } from '../../database/records';

const webhooks = recordSchema('webhooks', {
  person: { type: Schema.Types.ObjectId, required: true },
  url: { type: String, required: true },
  topics: { type: [mixed<WebhookTopic>()], required: true },
  status: { type: String, enum: WEBHOOK_STATES, required: true },
  /** Incremented when the secret is changed. */
  secret_version: { type: Number, required: true },
  old_secret_until: nullable(Date),
  /** Number of the last notice that was sent, or skipped because it is not for this endpoint. */
  sent_up_to: { type: Number, required: true },
  /** Numbers of notices to resend; 0 is a test. */
  again: { type: [Number], required: true },
  /** Failed attempts since the last success, and since when. */
  attempts: { type: Number, required: true },
  failing_since: nullable(Date),
  next_attempt_at: { type: Date, required: true },
  /** The sender that has claimed it, and until when; a sender that has lost its claim writes nothing more. */
  claim: nullable(String),
  claimed_until: { type: Date, required: true },
  /** Total attempts; determines the slot of each delivery record. */
  tries: { type: Number, required: true },
  /** Its last answer took long, or none came; absent before the first attempt, and on endpoints of an earlier version. */
  slow: Boolean,
  last_delivered_at: nullable(Date),
  created_at: { type: Date, required: true },
});
webhooks.index({ person: 1, _id: -1 });
webhooks.index({ status: 1, next_attempt_at: 1 });

export const WebhookModel = recordModel('Webhook', webhooks);
export interface WebhookRecord extends RecordOf<typeof WebhookModel> {}

const deliveries = recordSchema('webhook_deliveries', {
  /** Endpoint and slot: attempt 101 overwrites attempt 1, so that the number of records is bounded. */
  _id: { type: String, required: true },
  webhook: { type: Schema.Types.ObjectId, required: true },
  /** The attempt's number at the endpoint. */
  try: { type: Number, required: true },
  event: { type: String, required: true },
  number: { type: Number, required: true },
  type: { type: String, required: true },
  at: { type: Date, required: true },
  failure: mixed<DeliveryFailure | null>(),
  status: nullable(Number),
  duration_ms: { type: Number, required: true },
  again: { type: Boolean, required: true },
});
deliveries.index({ webhook: 1, try: -1 });

export const WebhookDeliveryModel = recordModel('WebhookDelivery', deliveries);
export interface WebhookDeliveryRecord extends RecordOf<typeof WebhookDeliveryModel> {}
