/** Bounds and words of webhooks. Plain lists, separate from the schemas, so that browsers load them without the schema library. */
import type { NoticeTopic } from './news-words';

/** What can be sent to a program: every topic except account security and matches of saved searches. */
export const WEBHOOK_TOPICS = ['work', 'tasks', 'reminders', 'money'] as const satisfies readonly NoticeTopic[];
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number];

/** Endpoints per person, deliveries kept of each, events that can wait to be sent again, and the length of an address. */
export const WEBHOOKS = { most: 5, kept: 100, mostResent: 20, addressLength: 2_048 } as const;

/** `disabled`: nothing is sent, at its owner's request or because deliveries failed for days. */
export const WEBHOOK_STATES = ['active', 'disabled'] as const;

/**
 * Why a delivery failed: no response in time; an unsuccessful response; a redirect, which is not followed; no connection; or an address to which
 * nothing is sent, such as a private one.
 */
export const DELIVERY_FAILURES = ['timeout', 'status', 'redirect', 'connection', 'address'] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];
