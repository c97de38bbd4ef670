/** Who stored which picture, and how much of their quota is used. Unused pictures are collected after a day. */
import { recordModel, recordSchema, type RecordOf } from '../../database/records';

const uploads = recordSchema('uploads', {
  /** Identity and picture: the same picture stored twice by one person is one record. */
  _id: { type: String, required: true },
  uid: { type: String, required: true },
  /** Id of the picture in its store. */
  picture: { type: String, required: true },
  /** Size in bytes as stored. */
  size: { type: Number, required: true },
  at: { type: Date, required: true },
  /** Whether a record or task uses it. */
  used: { type: Boolean, required: true },
});
uploads.index({ used: 1, at: 1 });
uploads.index({ picture: 1 });

export const UploadModel = recordModel('Upload', uploads);

export interface UploadRecord extends RecordOf<typeof UploadModel> {}

const quotas = recordSchema('upload_quotas', {
  /** The identity service's id; `proofs:{user}` for proofs of work. */
  _id: { type: String, required: true },
  /** The UTC day of `day_count` and `day_bytes`. */
  day: { type: String, required: true },
  day_count: { type: Number, required: true },
  day_bytes: { type: Number, required: true },
  count: { type: Number, required: true },
  bytes: { type: Number, required: true },
});

export const UploadQuotaModel = recordModel('UploadQuota', quotas);

/** How much one identity has stored. */
export interface UploadQuotaRecord extends RecordOf<typeof UploadQuotaModel> {}
