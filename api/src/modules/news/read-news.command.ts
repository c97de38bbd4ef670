/** Marks notices as read; counts follow in the same transaction. */
import { Types, type mongo } from 'mongoose';
import { NOTICES, type CallOutput, type calls, type NewsNoun, type NoticeKind } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import type { Actor } from '../../http/actor';
import { inTurnOf } from '../users/stays-open';
import { KNOWN } from './news.query';
import { NewsReaderModel } from './news-reader.model';
import { NoticeModel, type NoticeRecord } from './notice.model';
import { presentCount } from './notice.presenter';
import { countsAt, unreadCounts } from './notify';

/** One notice, or all up to a number, or those of them that count at one menu entry. */
export type WhatIsRead = { number: number } | { up_to: number; noun?: NewsNoun | undefined };

/** Kinds that count at a menu entry. */
const kindsAt = (noun: NewsNoun): NoticeKind[] =>
  (Object.keys(NOTICES) as NoticeKind[]).filter((kind) => countsAt(kind) === noun);

/** Maximum notices marked in one transaction; more take several. */
const MAX_AT_ONCE = 1_000;

/** `modifiedCount` is how many were unread. */
export function readNews(actor: Actor, what: WhatIsRead): Promise<CallOutput<typeof calls.readNews>> {
  const person = new Types.ObjectId(actor.id);
  const filter: mongo.Filter<NoticeRecord> = {
    person,
    read_at: null,
    // What a newer process told of nobody has seen here, and only that knows where it counts.
    ...KNOWN,
    ...('number' in what
      ? { number: what.number }
      : { number: { $lte: what.up_to }, ...(what.noun ? { kind: { $in: kindsAt(what.noun) } } : {}) }),
  };
  return inTurnOf(person, async () => {
    let modifiedCount = 0;
    for (;;) {
      const { marked, count } = await inTransaction((tx) => mark(tx, person, filter));
      modifiedCount += marked;
      if (marked < MAX_AT_ONCE) return { modifiedCount, ...count };
    }
  });
}

async function mark(tx: Transaction, person: Types.ObjectId, filter: mongo.Filter<NoticeRecord>) {
  const { session } = tx;
  const unread = await collectionOf(NoticeModel)
    .find(filter, { session, projection: { kind: 1 }, sort: { number: -1 }, limit: MAX_AT_ONCE })
    .toArray();
  if (unread.length > 0)
    await collectionOf(NoticeModel).updateMany(
      { _id: { $in: unread.map(({ _id }) => _id) }, read_at: null },
      { $set: { read_at: tx.at } },
      { session },
    );
  const readers = collectionOf(NewsReaderModel);
  const reader =
    unread.length === 0
      ? await readers.findOne({ _id: person }, { session })
      : await readers.findOneAndUpdate(
          { _id: person },
          { $inc: unreadCounts(unread, -1) },
          { session, returnDocument: 'after' },
        );
  return { marked: unread.length, count: presentCount(reader) };
}
