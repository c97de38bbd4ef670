/** Questions about tasks with the answers of their clients, as stored in MongoDB. */
import { Schema } from 'mongoose';
import { mixed, recordModel, recordSchema, type RecordOf } from '../../database/records';

/** The client's answer; hidden after a report, or when its client leaves. */
interface Answer {
  text: string;
  at: Date;
  hidden: boolean;
}

const schema = recordSchema('task_questions', {
  task_id: { type: Schema.Types.ObjectId, required: true },
  /** The client of the task. */
  owner: { type: Schema.Types.ObjectId, required: true },
  asker: { type: Schema.Types.ObjectId, required: true },
  text: { type: String, required: true },
  at: { type: Date, required: true },
  /** Hidden after a report, or when its asker leaves. */
  hidden: { type: Boolean, required: true },
  answer: { type: mixed<Answer | null>(), required: true },
});
schema.index({ task_id: 1, _id: -1 });
schema.index({ task_id: 1, asker: 1 });
schema.index({ asker: 1, at: 1 });
schema.index({ owner: 1, at: 1 });

export const QuestionModel = recordModel('TaskQuestion', schema);

export interface QuestionRecord extends RecordOf<typeof QuestionModel> {}
