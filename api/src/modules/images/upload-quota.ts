/**
 * How many pictures and proofs one person may store. The limit is in the filter of the update, so that concurrent uploads cannot exceed it,
 * and a picture is noted and counted in one transaction, so that a process that dies leaves neither without the other. Knows no files.
 */
import type { mongo } from 'mongoose';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
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
  await inTransaction((tx) => count(tx, `proofs:${worker}`, size, PROOF_QUOTA));
}

/**
 * Counts a picture of `size` bytes by `uid`, before it is stored. Refuses with `too_many_uploads`. A picture they have stored already costs
 * nothing; it has to be used within a day from now.
 */
export async function takeQuota(uid: string, picture: string, size: number, quota: Quota): Promise<void> {
  await inTransaction(async (tx) => {
    const { upsertedCount } = await collectionOf(UploadModel).updateOne(
      { _id: `${uid}:${picture}` },
      { $set: { at: tx.at }, $setOnInsert: { uid, picture, size, used: false } },
      { upsert: true, session: tx.session },
    );
    if (upsertedCount > 0) await count(tx, uid, size, quota);
  });
}

/** Gives back the quota of a picture that was not used; false if it was used meanwhile. */
export function returnQuota({ _id, at }: Pick<UploadRecord, '_id' | 'at'>): Promise<boolean> {
  return inTransaction(async ({ session }) => {
    const gone = await collectionOf(UploadModel).findOneAndDelete({ _id, at, used: false }, { session });
    if (!gone) return false;
    await collectionOf(UploadQuotaModel).updateOne(
      { _id: gone.uid },
      { $inc: { count: -1, bytes: -gone.size } },
      { session },
    );
    return true;
  });
}

async function count({ at, session }: Transaction, uid: string, size: number, quota: Quota): Promise<void> {
  const quotas = collectionOf(UploadQuotaModel);
  const day = dayOf(at);
  const empty = { day, day_count: 0, day_bytes: 0, count: 0, bytes: 0 };
  await quotas.updateOne({ _id: uid }, { $setOnInsert: empty }, { upsert: true, session });
  const room: mongo.Filter<UploadQuotaRecord> = {
    _id: uid,
    count: { $lt: quota.count },
    bytes: { $lte: quota.bytes - size },
    $or: [{ day: { $ne: day } }, { day_count: { $lt: quota.dayCount }, day_bytes: { $lte: quota.dayBytes - size } }],
  };
  const today = (field: string) => ({ $cond: [{ $eq: ['$day', day] }, field, 0] });
  const set = {
    day,
    day_count: { $add: [today('$day_count'), 1] },
    day_bytes: { $add: [today('$day_bytes'), size] },
    count: { $add: ['$count', 1] },
    bytes: { $add: ['$bytes', size] },
  };
  const { matchedCount } = await quotas.updateOne(room, [{ $set: set }], { session });
  if (matchedCount === 0) refuse('too_many_uploads');
}
