/**
 * Writes notices in the transaction of the event they report (fair-work.md 10): either both are committed or neither. Commands call
 * `notify`. Numbers are assigned just before the commit, for all notices of a transaction together, so that a batch of approvals updates each
 * person's counters once. Knows no kind of notice.
 */
import { Types } from 'mongoose';
import { NOTICES, type NewsNoun, type NoticeContent } from '@taskmint/contract';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { env } from '../../env';
import type { Transaction } from '../../database/transaction';
import { mailDue } from './mail/mail-pace';
import { NewsReaderModel, type NewsReaderRecord } from './news-reader.model';
import { NoticeModel, type NoticeRecord } from './notice.model';

/** A notice with its recipient and subject. */
export type NewNotice = NoticeContent & {
  person: Types.ObjectId | string;
  about?: Types.ObjectId | string | undefined;
};

/**
 * Serializes, in this process, transactions that notify `person`, where many are to be expected, so that they do not conflict over
 * the counter.
 */
export function inTurnToNotify<T>(person: Types.ObjectId, work: () => Promise<T>): Promise<T> {
  return oneAtATime(`news:${person.toHexString()}`, work);
}

const gathered = new WeakMap<Transaction, NewNotice[]>();

/** Writes `notices` when the transaction commits. A person's numbers follow the order of the calls. */
export function notify(tx: Transaction, ...notices: readonly NewNotice[]): void {
  if (notices.length === 0) return;
  const before = gathered.get(tx);
  if (before) {
    before.push(...notices);
    return;
  }
  const all = [...notices];
  gathered.set(tx, all);
  tx.beforeCommit(() => write(tx, all));
}

/**
 * Incrementing a person's counter serializes transactions that notify the same person. Once a number can be read, no lower number
 * can appear later.
 */
async function write(tx: Transaction, all: readonly NewNotice[]): Promise<void> {
  const groups = new Map<string, NewNotice[]>();
  for (const notice of all) {
    const person = String(notice.person);
    groups.set(person, [...(groups.get(person) ?? []), notice]);
  }
  // In the same order everywhere, so that two transactions cannot deadlock.
  const people = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  const readers = await countUp(tx, people);
  await markDue(tx, [...readers.values()]);
  const records = people.flatMap(([person, own]) => {
    const reader = readers.get(person) as Counted;
    return own.map((notice, index) => toRecord(notice, reader.latest - own.length + index + 1, reader.mail, tx.at));
  });
  const notices = collectionOf(NoticeModel);
  const [only, ...more] = records;
  if (only && more.length === 0) await notices.insertOne(only, { session: tx.session });
  else await notices.insertMany(records, { session: tx.session, ordered: true });
}

type Counted = Pick<NewsReaderRecord, '_id' | 'latest' | 'mail' | 'webhooks_at'>;
const COUNTED = { latest: 1, mail: 1, webhooks_at: 1 } as const;

/** Marks owners of endpoints as due. Their counter was incremented before this, so nobody can clear the mark meanwhile. */
async function markDue({ session, at }: Transaction, readers: readonly Counted[]): Promise<void> {
  const unmarked = readers.filter(({ webhooks_at: due }) => due !== undefined && (due === null || due > at));
  if (unmarked.length === 0) return;
  const ids = unmarked.map(({ _id }) => _id);
  await collectionOf(NewsReaderModel).updateMany({ _id: { $in: ids } }, { $set: { webhooks_at: at } }, { session });
}

/** Adds the notices to each person's counters. Returns, by person, the number of their last notice and their mail settings. */
async function countUp(tx: Transaction, people: readonly [string, NewNotice[]][]): Promise<Map<string, Counted>> {
  const readers = collectionOf(NewsReaderModel);
  const { session } = tx;
  const [only, ...more] = people;
  if (only && more.length === 0) {
    const [person, own] = only;
    const reader = await readers.findOneAndUpdate({ _id: new Types.ObjectId(person) }, increments(own), {
      session,
      upsert: true,
      returnDocument: 'after',
      projection: COUNTED,
    });
    return new Map([[person, reader as Counted]]);
  }
  const ids = people.map(([person]) => new Types.ObjectId(person));
  await readers.bulkWrite(
    people.map(([, own], index) => ({
      updateOne: { filter: { _id: ids[index] as Types.ObjectId }, update: increments(own), upsert: true },
    })),
    { session, ordered: true },
  );
  const counted = await readers
    .find({ _id: { $in: ids } }, { session, projection: COUNTED, batchSize: ids.length + 1 })
    .toArray();
  return new Map(counted.map((reader) => [reader._id.toHexString(), reader]));
}

function increments(own: readonly NewNotice[]): { $inc: Record<string, number> } {
  return { $inc: { latest: own.length, ...unreadCounts(own, 1) } };
}

/** The changes of a person's unread counts when these notices are added (1) or are no longer unread (-1). */
export function unreadCounts(
  notices: readonly { readonly kind: NoticeContent['kind'] }[],
  step: 1 | -1,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of notices)
    for (const field of ['unread', `unread_of.${countsAt(kind)}`]) counts[field] = (counts[field] ?? 0) + step;
  return counts;
}

/** The menu entry at which a kind of notice counts. */
export function countsAt(kind: NoticeContent['kind']): NewsNoun {
  return NOTICES[kind].changes[0];
}

function toRecord(
  { person, kind, facts, about }: NewNotice,
  number: number,
  mail: Counted['mail'],
  at: Date,
): NoticeRecord {
  return {
    _id: new Types.ObjectId(),
    person: new Types.ObjectId(person),
    number,
    kind,
    facts,
    about: about === undefined ? null : new Types.ObjectId(about),
    at,
    read_at: null,
    // Without a mail server, nothing waits for mail.
    mail_due: env().SMTP_URL === undefined ? null : mailDue(kind, mail, at),
  };
}
