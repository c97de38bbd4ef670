/** Reads somebody's notices and counts. */
import { Types, type mongo } from 'mongoose';
import { NOTICES, type CallOutput, type calls, type NoticeKind } from '@taskmint/contract';
import { readTogether } from '../../database/read-together';
import type { Actor } from '../../http/actor';
import { NEWS_READERS, type NewsReaderRecord } from './news-reader.model';
import { NOTICES_COLLECTION, type NoticeRecord } from './notice.model';
import { presentCount, presentNotice } from './notice.presenter';

/** Known kinds; an older process leaves out what a newer one wrote during a release. */
export const KNOWN: { kind: { $in: NoticeKind[] } } = { kind: { $in: Object.keys(NOTICES) as NoticeKind[] } };

/** A page of the actor's notices, latest first, with the unread counts; read with one command. */
export async function listNews(
  actor: Actor,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<CallOutput<typeof calls.listNews>> {
  const person = new Types.ObjectId(actor.id);
  const filter: mongo.Filter<NoticeRecord> = { person, ...(before === undefined ? {} : { number: { $lt: before } }) };
  const { notices, reader } = await readTogether({
    notices: {
      from: NOTICES_COLLECTION,
      pipeline: [{ $match: filter }, { $sort: { number: -1 } }, { $match: KNOWN }, { $limit: limit }],
    },
    reader: { from: NEWS_READERS, pipeline: [{ $match: { _id: person } }] },
  });
  return {
    notices: (notices as NoticeRecord[]).map((record) => presentNotice(record, actor.role)),
    ...presentCount((reader[0] as NewsReaderRecord | undefined) ?? null),
  };
}
