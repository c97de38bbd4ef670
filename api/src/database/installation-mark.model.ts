/** Marks of what is done once per installation, whatever becomes of it afterwards. */
import { recordModel, recordSchema } from './records';

const schema = recordSchema('installation_marks', {
  /** What was done. */
  _id: { type: String, required: true },
  at: { type: Date, required: true },
});

export const InstallationMarkModel = recordModel('InstallationMark', schema);
