/** Who stored which picture, and how much of their quota is used. A picture that nothing was made with is collected after a day. */
import { model, Schema } from 'mongoose';

export interface UploadRecord {
  /** Identity and picture: the same picture stored twice by one person is one. */
  _id: string;
  uid: string;
  /** Id of the picture in its store. */
  picture: string;
  /** Bytes as they are kept. */
  size: number;
  at: Date;
  /** Whether a record or task was made with it. */
  used: boolean;
}

/** How much one identity has stored. */
export interface UploadQuotaRecord {
  /** The identity service's id. */
  _id: string;
  /** The UTC day of `day_count` and `day_bytes`. */
  day: string;
  day_count: number;
  day_bytes: number;
  count: number;
  bytes: number;
}

export const UPLOADS = 'uploads';
export const UPLOAD_QUOTAS = 'upload_quotas';

const uploads = new Schema(
  { _id: { type: String, required: true }, uid: String, picture: String, size: Number, at: Date, used: Boolean },
  { collection: UPLOADS, versionKey: false },
);
uploads.index({ used: 1, at: 1 });
uploads.index({ picture: 1 });

export const UploadModel = model('Upload', uploads);

const quotas = new Schema(
  {
    _id: { type: String, required: true },
    day: String,
    day_count: Number,
    day_bytes: Number,
    count: Number,
    bytes: Number,
  },
  { collection: UPLOAD_QUOTAS, versionKey: false },
);

export const UploadQuotaModel = model('UploadQuota', quotas);
