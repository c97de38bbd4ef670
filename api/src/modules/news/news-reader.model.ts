/** One record per person who has been told something: the number of their latest notice, what is unread, and what they chose. */
import { Schema } from 'mongoose';
import type { LanguageCode, MailChoices, NewsNoun } from '@taskmint/contract';
import { mixed, nullable, recordModel, recordSchema, type RecordOf } from '../../database/records';

export const NEWS_READERS = 'news_readers';

const schema = recordSchema(NEWS_READERS, {
  /** The person's id. */
  _id: { type: Schema.Types.ObjectId, required: true },
  /** Number of the latest notice; 0 while there is none. */
  latest: { type: Number, default: 0 },
  unread: { type: Number, default: 0 },
  /** Unread notices by where they count in a menu. */
  unread_of: { type: mixed<Partial<Record<NewsNoun, number>>>(), default: {} },
  /** What they chose; absent while they have not. */
  mail: mixed<Partial<MailChoices>>(),
  language: mixed<LanguageCode>(),
  /** When what they are told is sent to their endpoints next; null while nothing is due, absent for whoever has never had one. */
  webhooks_at: nullable(Date),
  /** Counts what has made it due besides news: whoever says that nothing is due any more has seen that much. */
  webhook_marks: Number,
});
schema.index({ webhooks_at: 1 }, { partialFilterExpression: { webhooks_at: { $exists: true } } });

export const NewsReaderModel = recordModel('NewsReader', schema);

export interface NewsReaderRecord extends RecordOf<typeof NewsReaderModel> {}
