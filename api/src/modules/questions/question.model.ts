/** Questions about tasks with the answers of their clients, as MongoDB holds them. */
import { Schema } from 'mongoose';
import { mixed, recordModel, recordSchema, type RecordOf } from '../../database/records';

/** What the client said; hidden after a report, or with its client. */
interface Answer {
  text: string;
  at: Date;
  hidden: boolean;
}

const schema = recordSchema('task_questions', {
  task_id: { type: Schema.Types.ObjectId, required: true },
  /** Whose task it is. */
  owner: { type: Schema.Types.ObjectId, required: true },
  asker: { type: Schema.Types.ObjectId, required: true },
  text: { type: String, required: true },
  at: { type: Date, required: true },
  /** Taken away after a report, or with its asker. */
  hidden: { type: Boolean, required: true },
  answer: { type: mixed<Answer | null>(), required: true },
});
schema.index({ task_id: 1, _id: -1 });
schema.index({ task_id: 1, asker: 1 });
schema.index({ asker: 1, at: 1 });
schema.index({ owner: 1, at: 1 });

export const QuestionModel = recordModel('TaskQuestion', schema);

export interface QuestionRecord extends RecordOf<typeof QuestionModel> {}
