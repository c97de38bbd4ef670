/** Messages about work as stored in MongoDB. */
import { Schema } from 'mongoose';
import { recordModel, recordSchema, type RecordOf } from '../../database/records';

const schema = recordSchema('work_messages', {
  submission_id: { type: Schema.Types.ObjectId, required: true },
  author: { type: Schema.Types.ObjectId, required: true },
  from: { type: String, enum: ['client', 'freelancer'], required: true },
  text: { type: String, required: true },
  at: { type: Date, required: true },
  /** Hidden after a report, or when its author leaves. */
  hidden: { type: Boolean, required: true },
});
schema.index({ submission_id: 1, _id: 1 });
schema.index({ author: 1, at: 1 });

export const MessageModel = recordModel('WorkMessage', schema);

export interface MessageRecord extends RecordOf<typeof MessageModel> {}
