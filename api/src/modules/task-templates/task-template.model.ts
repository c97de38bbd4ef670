/** Task templates as stored in MongoDB. Positions are unique, so nobody can have more templates than there are positions. */
import { Schema } from 'mongoose';
import { TASK_TEMPLATE, type TemplateContent } from '@taskmint/contract';
import { mixed, recordModel, recordSchema, type RecordOf } from '../../database/records';

const schema = recordSchema('task_templates', {
  owner: { type: Schema.Types.ObjectId, required: true },
  position: { type: Number, required: true, min: 0, max: TASK_TEMPLATE.most - 1 },
  name: { type: String, required: true },
  content: { type: mixed<TemplateContent>(), required: true },
  created_at: { type: Date, required: true },
});
schema.index({ owner: 1, position: 1 }, { unique: true });

export const TaskTemplateModel = recordModel('TaskTemplate', schema);

export interface TaskTemplateRecord extends RecordOf<typeof TaskTemplateModel> {}
