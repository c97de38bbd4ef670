/**
 * Notices as stored in MongoDB: the outbox from which streams and mails are served. Written in the transaction of the event, and changed
 * only to track reading and mailing.
 */
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
  /** The subject of the notice. */
  about: nullable(Schema.Types.ObjectId),
  at: { type: Date, required: true },
  read_at: { type: Date, default: null },
  /** From when it may be sent by mail; null if it is not, or has been. Of the notices in one mail, only the latest has it. */
  mail_due: nullable(Date),
  /** The mail that contains it. */
  mail_id: String,
});
schema.index({ mail_due: 1 }, { partialFilterExpression: { mail_due: { $gt: new Date(0) } } });
schema.index({ person: 1, mail_id: 1 }, { partialFilterExpression: { mail_id: { $gt: '' } } });
schema.index({ person: 1, number: -1 }, { unique: true });
schema.index({ person: 1, read_at: 1, number: -1 });

export const NoticeModel = recordModel('Notice', schema);

export interface NoticeRecord extends RecordOf<typeof NoticeModel> {}
