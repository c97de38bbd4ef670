/** Bounds and words of webhooks that are plain lists, apart from the schemas: browsers take these without the schema library. */
import type { NoticeTopic } from './news-words';

/** What can be sent to a program: everything that a person is told but for what concerns the safety of their account. */
export const WEBHOOK_TOPICS = ['work', 'tasks', 'reminders', 'money'] as const satisfies readonly NoticeTopic[];
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number];

/** Endpoints of one person, tries that are kept of each, events that can wait to be sent again, and the length of an address. */
export const WEBHOOKS = { most: 5, kept: 100, mostResent: 20, addressLength: 2_048 } as const;

/** `disabled`: nothing is sent, by its owner's word or because nothing arrived for days. */
export const WEBHOOK_STATES = ['active', 'disabled'] as const;

/**
 * Why a try failed: no answer in time; an answer that was no success; one that led elsewhere, which is not followed; no connection; an address that nothing is sent
 * to, such as a private one.
 */
export const DELIVERY_FAILURES = ['timeout', 'status', 'redirect', 'connection', 'address'] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];
