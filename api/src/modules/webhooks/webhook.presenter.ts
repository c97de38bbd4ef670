/** The fields of webhooks that are sent, to their owner and to the endpoint. */
import { NOTICES, type Webhook, type WebhookDelivery, type WebhookTopic } from '@taskmint/contract';
import type { NoticeRecord } from '../news/notice.model';
import type { WebhookDeliveryRecord, WebhookRecord } from './webhook.model';

const at = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null;

/** The endpoint as its owner sees it at `now`. */
export function presentWebhook(record: WebhookRecord, now: Date): Webhook {
  const isOldGood = record.old_secret_until != null && record.old_secret_until > now;
  return {
    _id: record._id.toHexString(),
    url: record.url,
    topics: record.topics,
    status: record.status,
    failing_since: at(record.failing_since),
    next_attempt_at: record.failing_since && record.status === 'active' ? at(record.next_attempt_at) : null,
    last_delivered_at: at(record.last_delivered_at),
    old_secret_until: isOldGood ? at(record.old_secret_until) : null,
    created_at: record.created_at.toISOString(),
  };
}

export function presentDelivery(record: WebhookDeliveryRecord): WebhookDelivery {
  return {
    event: record.event,
    number: record.number,
    type: record.type,
    at: record.at.toISOString(),
    failure: record.failure ?? null,
    status: record.status ?? null,
    duration_ms: record.duration_ms,
    again: record.again,
  };
}

/** The body of a webhook. `id` is the same for every attempt, so that a receiver recognises what it already has. */
export interface WebhookEvent {
  readonly id: string;
  readonly number: number;
  readonly type: string;
  readonly created_at: string;
  /** Id of the subject. */
  readonly about: string | null;
  readonly data: object;
}

export function eventOf({ _id, number, kind, at: created, about, facts }: NoticeRecord): WebhookEvent {
  return {
    id: `evt_${_id.toHexString()}`,
    number,
    type: kind,
    created_at: created.toISOString(),
    about: about?.toHexString() ?? null,
    data: facts,
  };
}

/** A test event without content. */
export function testEvent({ _id, tries }: Pick<WebhookRecord, '_id' | 'tries'>, now: Date): WebhookEvent {
  const id = `evt_test_${_id.toHexString()}_${tries}`;
  return { id, number: 0, type: 'test', created_at: now.toISOString(), about: null, data: {} };
}

/** Whether the endpoint gets this kind of notice. Kinds written by a newer release are unknown here and are skipped. */
export function isFor({ topics }: Pick<WebhookRecord, 'topics'>, { kind }: Pick<NoticeRecord, 'kind'>): boolean {
  const topic = Object.hasOwn(NOTICES, kind) ? NOTICES[kind].topic : undefined;
  return topics.includes(topic as WebhookTopic);
}
