/** How often somebody entered wrong codes on a task, as stored in MongoDB: prevents guessing (fair-work.md 7). */
import { Schema } from 'mongoose';
import { recordModel, recordSchema } from '../../database/records';

const schema = recordSchema('code_tries', {
  task_id: { type: Schema.Types.ObjectId, required: true },
  worker: { type: Schema.Types.ObjectId, required: true },
  /** Wrong attempts, and those being checked. */
  wrong: { type: Number, required: true },
});
schema.index({ task_id: 1, worker: 1 }, { unique: true });
schema.index({ worker: 1 });

export const CodeTriesModel = recordModel('CodeTries', schema);
