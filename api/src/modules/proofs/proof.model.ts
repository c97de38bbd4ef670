/**
 * Private files that prove submitted work (fair-work.md 7). The bytes are in the object store under the record's id, never under a name
 * from outside.
 */
import { Schema } from 'mongoose';
import { nullable, recordModel, recordSchema, type RecordOf } from '../../database/records';

export const PROOFS = 'proof_files';

const schema = recordSchema(PROOFS, {
  /** The file's own id until the work is handed in. */
  submission_id: { type: Schema.Types.ObjectId, required: true },
  /**
   * The task for whose work it waits while its worker holds a reservation; absent on files of submissions. Its own id while it is being
   * stored or removed.
   */
  waits_on: { type: Schema.Types.ObjectId, default: undefined },
  worker: { type: Schema.Types.ObjectId, required: true },
  /** 0 to 4; unique per submission, which limits their number. */
  position: { type: Number, required: true },
  /** The name on the freelancer's computer, cleaned. */
  name: { type: String, required: true },
  type: { type: String, enum: ['image/webp', 'application/pdf'], required: true },
  /** Size of the stored data in bytes. */
  size: { type: Number, required: true },
  /** Hash of the bytes as uploaded, to recognise them in another submission. */
  sha256: { type: String, required: true },
  stored_at: { type: Date, required: true },
  /** When it was compared with the files of other work (fair-work.md 15); absent until then. */
  compared_at: nullable(Date),
});
schema.index({ submission_id: 1, position: 1 }, { unique: true });
schema.index({ sha256: 1, submission_id: 1 });
schema.index({ worker: 1 });
schema.index({ compared_at: 1, stored_at: 1 });
schema.index({ waits_on: 1, worker: 1, stored_at: 1 });

export const ProofModel = recordModel('ProofFile', schema);

export interface ProofRecord extends RecordOf<typeof ProofModel> {}
