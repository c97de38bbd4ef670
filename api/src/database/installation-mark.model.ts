/** Records of what is done once per installation, whatever happens to it afterwards. */
import { recordModel, recordSchema } from './records';

const schema = recordSchema('installation_marks', {
  /** What was done. */
  _id: { type: String, required: true },
  at: { type: Date, required: true },
});

export const InstallationMarkModel = recordModel('InstallationMark', schema);
