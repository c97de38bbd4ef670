/**
 * People with something to send to their endpoints. The mark is in their news record: set by `notify` in the transaction of the event, and
 * here when an endpoint is created, enabled or asked to resend. Endpoints with nothing due are not read, however many there are.
 */
import type { Types } from 'mongoose';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { HOUR_MS } from '../../days';
import { NewsReaderModel, type NewsReaderRecord } from '../news/news-reader.model';
import { WebhookModel } from './webhook.model';

/** Maximum pause after failed attempts, in ms. */
export const MAX_PAUSE_MS = 6 * HOUR_MS;
/** Maximum people per run; the others come in the next, longest wait first. */
const MAX_DUE = 1_000;
/** Endpoints of an earlier version read together. */
const PAGE = 200;

const readers = () => collectionOf(NewsReaderModel);

export type DueReader = Pick<NewsReaderRecord, '_id' | 'latest' | 'webhook_marks'>;

/** Marks something of `person` as due now, whatever the mark was. */
export async function markDue({ session, at }: Transaction, person: Types.ObjectId): Promise<void> {
  await readers().updateOne(
    { _id: person },
    { $set: { webhooks_at: at }, $inc: { webhook_marks: 1 } },
    { session, upsert: true },
  );
}

/**
 * Alternative conditions: the time in `field` has come, or it is later than it is ever set, because the database's clock was set back
 * since.
 */
export function isOver(field: string, at: Date, longestMs: number): object[] {
  return [{ [field]: { $lte: at } }, { [field]: { $gt: new Date(at.getTime() + longestMs) } }];
}

/** People with something due at their endpoints. */
export function dueReaders(at: Date): Promise<DueReader[]> {
  return readers()
    .find({ $or: isOver('webhooks_at', at, MAX_PAUSE_MS) }, { projection: { latest: 1, webhook_marks: 1 } })
    .sort({ webhooks_at: 1 })
    .limit(MAX_DUE)
    .toArray();
}

/**
 * After a run: records when something is due next (not before `at`, when the run began), or that nothing is. Does nothing if they were told
 * something or asked for a resend meanwhile, since then something is due already.
 */
export async function leave({ _id, latest, webhook_marks }: DueReader, mayBeSentTo: boolean, at: Date): Promise<void> {
  const endpoints = !mayBeSentTo
    ? []
    : await collectionOf(WebhookModel)
        .find(
          { person: _id, status: 'active' },
          { projection: { next_attempt_at: 1, sent_up_to: 1, again: 1, claimed_until: 1 } },
        )
        .toArray();
  const next = endpoints.flatMap(({ next_attempt_at, sent_up_to, again, claimed_until }) => {
    if (again.length > 0) return [at];
    if (sent_up_to >= latest) return [];
    // The process that is sending to it now may die.
    return claimed_until > now() || next_attempt_at < at ? [at] : [next_attempt_at];
  });
  const earliest = next.sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
  const asSeen = { latest, webhook_marks: webhook_marks ?? (null as never) };
  await readers().updateOne({ _id, ...asSeen }, { $set: { webhooks_at: earliest } });
}

let isMarked = false;

/** Once per process: marks owners of endpoints of an earlier version, which were never marked. */
export async function markOlder(): Promise<void> {
  if (isMarked) return;
  let after: Types.ObjectId | null = null;
  for (;;) {
    const page: { _id: Types.ObjectId; person: Types.ObjectId }[] = await collectionOf(WebhookModel)
      .find({ status: 'active', ...(after ? { _id: { $gt: after } } : {}) }, { projection: { person: 1 } })
      .sort({ _id: 1 })
      .limit(PAGE)
      .toArray();
    await readers().updateMany(
      { _id: { $in: page.map(({ person }) => person) }, webhooks_at: { $exists: false } },
      { $set: { webhooks_at: now() } },
    );
    after = page.at(-1)?._id ?? null;
    if (page.length < PAGE) break;
  }
  isMarked = true;
}
