/** Response schemas for a person's keys and webhooks. */
import { z } from 'zod';
import { errorBody } from './errors';
import { coinSum, id, moment } from './fields';
import { KEY_SCOPES } from './key-scopes';
import { payWarning } from './pay-floor';
import { DELIVERY_FAILURES, WEBHOOK_STATES, WEBHOOK_TOPICS } from './webhook-words';

/** A key as its owner sees it later: the key itself is returned once, when it is created. */
export const apiKey = z.object({
  _id: id,
  name: z.string(),
  /** The first characters of the key, to recognise it by. */
  prefix: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** Coins that it may move away from the balance per day in UTC. */
  daily_coins: coinSum,
  /** How many of them it has moved today. Coins that come back are not subtracted. */
  spent_today: coinSum,
  created_at: moment,
  /** To the minute; null if it was never used. */
  last_used_at: moment.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** What a program asks first: which key it has, for whom it acts, and how much it can spend. */
export const ownKey = z.object({
  key: apiKey,
  email: z.string(),
  name: z.string(),
  role: z.enum(['client', 'freelancer']),
  /** The balance of the key's owner. */
  coins: coinSum,
});

/** What would happen if a task were posted now. */
export const taskCheck = z.object({
  would_post: z.boolean(),
  /** Why it would be refused; null if it would not. */
  refusal: errorBody.omit({ requestId: true }).nullable(),
  /** Coins that would be set aside. */
  cost: coinSum,
  /** Coins available for that. */
  coins: coinSum,
  /** Whether others would see it only after an admin has looked at it (decisions.md 30). */
  waits_for_admin: z.boolean(),
  /** Warnings about its pay (fair-work.md 16). */
  warnings: z.array(payWarning),
});
export type TaskCheck = z.infer<typeof taskCheck>;

/** An endpoint as its owner sees it: the secret is returned once, when it is created or changed. */
export const webhook = z.object({
  _id: id,
  url: z.string(),
  topics: z.array(z.enum(WEBHOOK_TOPICS)),
  status: z.enum(WEBHOOK_STATES),
  /** Since when deliveries have been failing; null if the last one succeeded. */
  failing_since: moment.nullable(),
  /** Time of the next attempt, while deliveries are failing. */
  next_attempt_at: moment.nullable(),
  last_delivered_at: moment.nullable(),
  /** Until when the previous secret signs as well. */
  old_secret_until: moment.nullable(),
  created_at: moment,
});
export type Webhook = z.infer<typeof webhook>;

/** One attempt to deliver an event. */
export const webhookDelivery = z.object({
  /** Id of the event, the same for all attempts. */
  event: z.string(),
  /** The number of the event among its owner's notices; 0 for a test. */
  number: z.int().min(0),
  /** The kind of the notice, or `test`. */
  type: z.string(),
  at: moment,
  /** Null when it arrived. */
  failure: z.enum(DELIVERY_FAILURES).nullable(),
  /** Status of the response; null when there was none. */
  status: z.int().nullable(),
  duration_ms: z.int().min(0),
  /** Sent again at its owner's request instead of in its turn. */
  again: z.boolean(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
