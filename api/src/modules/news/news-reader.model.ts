/** One record per person who has been told something: the number of their latest notice, unread counts, and their settings. */
import { Schema } from 'mongoose';
import type { LanguageCode, MailChoices, NewsNoun } from '@taskmint/contract';
import { mixed, nullable, recordModel, recordSchema, type RecordOf } from '../../database/records';

export const NEWS_READERS = 'news_readers';

const schema = recordSchema(NEWS_READERS, {
  /** The person's id. */
  _id: { type: Schema.Types.ObjectId, required: true },
  /** Number of the latest notice; 0 if there is none. */
  latest: { type: Number, default: 0 },
  unread: { type: Number, default: 0 },
  /** Unread notices by the menu entry at which they count. */
  unread_of: { type: mixed<Partial<Record<NewsNoun, number>>>(), default: {} },
  /** Their choices; absent until they make one. */
  mail: mixed<Partial<MailChoices>>(),
  language: mixed<LanguageCode>(),
  /** When notices are next sent to their endpoints; null if nothing is due, absent if they never had an endpoint. */
  webhooks_at: nullable(Date),
  /** Counts events other than news that made it due; `webhooks_at` is cleared only if this is unchanged since it was read. */
  webhook_marks: Number,
});
schema.index({ webhooks_at: 1 }, { partialFilterExpression: { webhooks_at: { $exists: true } } });

export const NewsReaderModel = recordModel('NewsReader', schema);

export interface NewsReaderRecord extends RecordOf<typeof NewsReaderModel> {}
