/** Notices, as MongoDB holds them: the outbox that streams and mails are served from. Written in the transaction of what they tell of, and never changed but for what became of them. */
import { Schema } from 'mongoose';
import type { NoticeFacts, NoticeKind } from '@taskmint/contract';
import { mixed, nullable, recordModel, recordSchema, type RecordOf } from '../../database/records';

export const NOTICES_COLLECTION = 'notices';

const schema = recordSchema(NOTICES_COLLECTION, {
  person: { type: Schema.Types.ObjectId, required: true },
  /** 1, 2, 3, … for each person. */
  number: { type: Number, required: true },
  kind: { type: mixed<NoticeKind>(), required: true },
  facts: { type: mixed<NoticeFacts<NoticeKind>>(), required: true },
  /** The thing that it is about. */
  about: nullable(Schema.Types.ObjectId),
  at: { type: Date, required: true },
  read_at: { type: Date, default: null },
  /** From when on it may be sent by mail; null when it is not, or has been. Of a mail with several only the latest has it. */
  mail_due: nullable(Date),
  /** The mail that it is in. */
  mail_id: String,
});
schema.index({ mail_due: 1 }, { partialFilterExpression: { mail_due: { $gt: new Date(0) } } });
schema.index({ person: 1, mail_id: 1 }, { partialFilterExpression: { mail_id: { $gt: '' } } });
schema.index({ person: 1, number: -1 }, { unique: true });
schema.index({ person: 1, read_at: 1, number: -1 });

export const NoticeModel = recordModel('Notice', schema);

export interface NoticeRecord extends RecordOf<typeof NoticeModel> {}
