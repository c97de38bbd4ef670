/**
 * Whose endpoints have something to be sent. It is marked in the record of their news: by `tell` in the transaction of what happened, here when an endpoint is made,
 * switched on or asked to send again. Endpoints at which nothing is due are not read, however many there are.
 */
import type { Types } from 'mongoose';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { NewsReaderModel, type NewsReaderRecord } from '../news/news-reader.model';
import { WebhookModel } from './webhook.model';

/** The longest pause after tries in vain, in ms. */
export const MAX_PAUSE_MS = 6 * 3_600_000;
/** People that are looked at in one run; the others come in the next, the longest wait first. */
const MAX_DUE = 1_000;
/** Endpoints of an earlier version that are looked at together. */
const PAGE = 200;

const readers = () => collectionOf(NewsReaderModel);

export type DueReader = Pick<NewsReaderRecord, '_id' | 'latest' | 'webhook_marks'>;

/** Something of `person` is due from now on, whatever else was said of it. */
export async function markDue({ session, at }: Transaction, person: Types.ObjectId): Promise<void> {
  await readers().updateOne(
    { _id: person },
    { $set: { webhooks_at: at }, $inc: { webhook_marks: 1 } },
    { session, upsert: true },
  );
}

/** That the moment in `field` has come, or is further ahead than it is ever set, because the database's clock was set back since: one of these holds. */
export function isOver(field: string, at: Date, longestMs: number): object[] {
  return [{ [field]: { $lte: at } }, { [field]: { $gt: new Date(at.getTime() + longestMs) } }];
}

/** Those at whose endpoints something is due. */
export function dueReaders(at: Date): Promise<DueReader[]> {
  return readers()
    .find({ $or: isOver('webhooks_at', at, MAX_PAUSE_MS) }, { projection: { latest: 1, webhook_marks: 1 } })
    .sort({ webhooks_at: 1 })
    .limit(MAX_DUE)
    .toArray();
}

/**
 * After their endpoints were sent to: says when something is due next, not before `at`, when this run began, or that nothing is. Not if they were told something or something was asked for
 * meanwhile, since then it is due already.
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
    // Whoever sends to it now may die.
    return claimed_until > now() || next_attempt_at < at ? [at] : [next_attempt_at];
  });
  const earliest = next.sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
  const asSeen = { latest, webhook_marks: webhook_marks ?? (null as never) };
  await readers().updateOne({ _id, ...asSeen }, { $set: { webhooks_at: earliest } });
}

let isMarked = false;

/** Once in each process: endpoints of an earlier version, of which nothing was ever marked. */
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
