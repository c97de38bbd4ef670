/** Private files that prove submitted work (fair-work.md 7). The bytes lie in the data folder under the record's id, never under a name from outside. */
import { model, Schema, type Types } from 'mongoose';

export interface ProofRecord {
  _id: Types.ObjectId;
  submission_id: Types.ObjectId;
  worker: Types.ObjectId;
  /** 0 to 4; unique per submission, which is what limits their number. */
  position: number;
  /** As the freelancer's computer calls it, cleaned. */
  name: string;
  type: 'image/webp' | 'application/pdf';
  /** Bytes that are kept. */
  size: number;
  /** Of the bytes that were uploaded, to recognise them in another submission. */
  sha256: string;
  stored_at: Date;
}

export const PROOFS = 'proof_files';

/** Files of one submission. */
export const MAX_PROOFS = 5;
export const PROOF_MAX_BYTES = 5 * 1024 * 1024;

const schema = new Schema(
  {
    submission_id: { type: Schema.Types.ObjectId, required: true },
    worker: { type: Schema.Types.ObjectId, required: true },
    position: { type: Number, required: true },
    name: { type: String, required: true },
    type: { type: String, required: true },
    size: { type: Number, required: true },
    sha256: { type: String, required: true },
    stored_at: { type: Date, required: true },
  },
  { collection: PROOFS, versionKey: false },
);
schema.index({ submission_id: 1, position: 1 }, { unique: true });
schema.index({ sha256: 1, submission_id: 1 });
schema.index({ worker: 1 });

export const ProofModel = model('ProofFile', schema);
