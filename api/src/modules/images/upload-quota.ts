/**
 * How many pictures and proofs one person may store. The limit is in the filter of the update, so that concurrent uploads cannot exceed it.
 * Knows no files.
 */
import type { mongo } from 'mongoose';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { isDuplicateKey } from '../../database/transaction';
import { dayOf } from '../../days';
import { refuse } from '../../errors';
import { UploadModel, UploadQuotaModel, type UploadQuotaRecord, type UploadRecord } from './upload.model';

interface Quota {
  readonly dayCount: number;
  readonly dayBytes: number;
  readonly count: number;
  readonly bytes: number;
}

const MEGABYTE = 1024 * 1024;

/** For a registered person: far more than a client with many tasks needs, far less than a disk. */
export const PERSON_QUOTA: Quota = { dayCount: 100, dayBytes: 100 * MEGABYTE, count: 2_000, bytes: 1_000 * MEGABYTE };

/** For an identity without a record: the photo for registering, and a few attempts. */
export const NEWCOMER_QUOTA: Quota = { dayCount: 3, dayBytes: 10 * MEGABYTE, count: 3, bytes: 10 * MEGABYTE };

/** For proofs of work, which are not given back: enough for a very busy day, far less than a disk. */
export const PROOF_QUOTA: Quota = {
  dayCount: 500,
  dayBytes: 500 * MEGABYTE,
  count: Number.MAX_SAFE_INTEGER,
  bytes: Number.MAX_SAFE_INTEGER,
};

/** Counts a proof of `size` bytes by `worker`, before it is stored. Refuses with `too_many_uploads`. */
export async function takeProofQuota(worker: string, size: number): Promise<void> {
  if (!(await count(`proofs:${worker}`, size, PROOF_QUOTA))) refuse('too_many_uploads');
}

const idOf = (uid: string, picture: string): string => `${uid}:${picture}`;

/**
 * Counts a picture of `size` bytes by `uid`, before it is stored. Refuses with `too_many_uploads`. A picture they have stored already costs
 * nothing.
 */
export async function takeQuota(uid: string, picture: string, size: number, quota: Quota): Promise<void> {
  const record: UploadRecord = { _id: idOf(uid, picture), uid, picture, size, at: now(), used: false };
  if (!(await noteUpload(record))) return;
  if (await count(uid, size, quota)) return;
  await collectionOf(UploadModel).deleteOne({ _id: record._id, used: false });
  refuse('too_many_uploads');
}

/** Gives back the quota of a picture that was not used; false if it was used meanwhile. */
export async function returnQuota({ _id, at }: Pick<UploadRecord, '_id' | 'at'>): Promise<boolean> {
  const gone = await collectionOf(UploadModel).findOneAndDelete({ _id, at, used: false });
  if (!gone) return false;
  await collectionOf(UploadQuotaModel).updateOne({ _id: gone.uid }, { $inc: { count: -1, bytes: -gone.size } });
  return true;
}

/** False if the person has stored this picture already; that restarts the day within which it has to be used. */
async function noteUpload(record: UploadRecord): Promise<boolean> {
  const uploads = collectionOf(UploadModel);
  try {
    await uploads.insertOne(record);
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const { matchedCount } = await uploads.updateOne({ _id: record._id }, { $set: { at: record.at } });
    return matchedCount === 0 ? noteUpload(record) : false;
  }
}

async function count(uid: string, size: number, quota: Quota): Promise<boolean> {
  const quotas = collectionOf(UploadQuotaModel);
  const day = dayOf(now());
  const empty = { day, day_count: 0, day_bytes: 0, count: 0, bytes: 0 };
  await quotas.updateOne({ _id: uid }, { $setOnInsert: empty }, { upsert: true }).catch((error: unknown) => {
    // Another upload of theirs inserted it at the same moment.
    if (!isDuplicateKey(error)) throw error;
  });
  const room: mongo.Filter<UploadQuotaRecord> = {
    _id: uid,
    count: { $lt: quota.count },
    bytes: { $lte: quota.bytes - size },
    $or: [{ day: { $ne: day } }, { day_count: { $lt: quota.dayCount }, day_bytes: { $lte: quota.dayBytes - size } }],
  };
  const today = (field: string) => ({ $cond: [{ $eq: ['$day', day] }, field, 0] });
  const { matchedCount } = await quotas.updateOne(room, [
    {
      $set: {
        day,
        day_count: { $add: [today('$day_count'), 1] },
        day_bytes: { $add: [today('$day_bytes'), size] },
        count: { $add: ['$count', 1] },
        bytes: { $add: ['$bytes', size] },
      },
    },
  ]);
  return matchedCount === 1;
}
