/** What leaves the server of what somebody has for their programs. */
import { z } from 'zod';
import { errorBody } from './errors';
import { coinSum, id, moment } from './fields';
import { KEY_SCOPES } from './key-scopes';
import { payWarning } from './pay-floor';
import { DELIVERY_FAILURES, WEBHOOK_STATES, WEBHOOK_TOPICS } from './webhook-words';

/** A key as its owner sees it later: the key itself is answered once, when it is made. */
export const apiKey = z.object({
  _id: id,
  name: z.string(),
  /** How the key begins, to tell it by. */
  prefix: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** Coins that it may move away from the balance within one day in UTC. */
  daily_coins: coinSum,
  /** How many of them it has today. Coins that come back do not count against it. */
  spent_today: coinSum,
  created_at: moment,
  /** To the minute; null while it was never used. */
  last_used_at: moment.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** What a program asks first: which key it has, for whom it acts, and what there is to spend. */
export const ownKey = z.object({
  key: apiKey,
  email: z.string(),
  name: z.string(),
  role: z.enum(['client', 'freelancer']),
  /** The balance of the key's owner. */
  coins: coinSum,
});

/** What would become of a task if it were posted now. */
export const taskCheck = z.object({
  would_post: z.boolean(),
  /** Why it would be refused; null when it would not. */
  refusal: errorBody.omit({ requestId: true }).nullable(),
  /** What would be set aside. */
  cost: coinSum,
  /** What there is to set it aside from. */
  coins: coinSum,
  /** Whether others would see it only after an admin has looked at it (decisions.md 30). */
  waits_for_admin: z.boolean(),
  /** What would be said of its pay (fair-work.md 16). */
  warnings: z.array(payWarning),
});
export type TaskCheck = z.infer<typeof taskCheck>;

/** An endpoint as its owner sees it: the secret is answered once, when it is made or changed. */
export const webhook = z.object({
  _id: id,
  url: z.string(),
  topics: z.array(z.enum(WEBHOOK_TOPICS)),
  status: z.enum(WEBHOOK_STATES),
  /** Since when nothing has arrived; null while the last try went well. */
  failing_since: moment.nullable(),
  /** When the next try is, while nothing arrives. */
  next_attempt_at: moment.nullable(),
  last_delivered_at: moment.nullable(),
  /** Until when the secret before this one signs as well. */
  old_secret_until: moment.nullable(),
  created_at: moment,
});
export type Webhook = z.infer<typeof webhook>;

/** One try to send an event. */
export const webhookDelivery = z.object({
  /** Of the event; every try of it has the same. */
  event: z.string(),
  /** The number of the event among its owner's notices; 0 for a test. */
  number: z.int().min(0),
  /** The kind of the notice, or `test`. */
  type: z.string(),
  at: moment,
  /** Null when it arrived. */
  failure: z.enum(DELIVERY_FAILURES).nullable(),
  /** What was answered; null when nothing was. */
  status: z.int().nullable(),
  duration_ms: z.int().min(0),
  /** By its owner's word instead of in its turn. */
  again: z.boolean(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
