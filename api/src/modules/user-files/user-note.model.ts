/** Admins' notes about a person, for other admins. Append-only; the person never sees them, and they are not part of their data export. */
import { Schema } from 'mongoose';
import { recordModel, recordSchema } from '../../database/records';

const schema = recordSchema('user_notes', {
  user_id: { type: Schema.Types.ObjectId, required: true },
  author: { type: Schema.Types.ObjectId, required: true },
  author_name: { type: String, required: true },
  text: { type: String, required: true },
  at: { type: Date, required: true },
});
schema.index({ user_id: 1, _id: -1 });

export const UserNoteModel = recordModel('UserNote', schema);
