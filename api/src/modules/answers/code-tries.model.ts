/** How often somebody was wrong about the codes of a task, as MongoDB holds it: what keeps codes from being guessed (fair-work.md 7). */
import { Schema } from 'mongoose';
import { recordModel, recordSchema } from '../../database/records';

const schema = recordSchema('code_tries', {
  task_id: { type: Schema.Types.ObjectId, required: true },
  worker: { type: Schema.Types.ObjectId, required: true },
  /** Wrong ones, and those that are being looked at. */
  wrong: { type: Number, required: true },
});
schema.index({ task_id: 1, worker: 1 }, { unique: true });
schema.index({ worker: 1 });

export const CodeTriesModel = recordModel('CodeTries', schema);
