/**
 * Which process runs a job now, decided by the database's clock alone (decisions.md 29): no process's own clock grants or extends a lease. Each takeover
 * gets a higher token; a process with an older one has lost the lease.
 */
import type { mongo } from 'mongoose';
import { nullable, recordModel, recordSchema, collectionOf, type RecordOf } from '../database/records';
import { isDuplicateKey } from '../database/transaction';

export const LEASES = 'job_leases';

const schema = recordSchema(LEASES, {
  /** Name of the job. */
  _id: { type: String, required: true },
  holder: { type: String, required: true },
  until: { type: Date, required: true },
  /** Fencing token: raised with each takeover, so that all earlier holders are shut out. */
  token: { type: Number, required: true },
  /** When the last run began, and when a run last succeeded. */
  started_at: Date,
  succeeded_at: Date,
  last_error: nullable(String),
});

export const LeaseModel = recordModel('JobLease', schema);

export interface LeaseRecord extends RecordOf<typeof LeaseModel> {}

/** How long a dead process can keep a job from the others, in ms. */
export const LEASE_MS = 60_000;

const LEASE_END = { $add: ['$$NOW', LEASE_MS] };

const leases = (): mongo.Collection<LeaseRecord> => collectionOf(LeaseModel);

/** Takes the lease for `holder` if they have it already, if it has expired, or if it ends later than any lease could. Null when another process has it. */
export async function takeLease(name: string, holder: string): Promise<number | null> {
  const isTheirs = { $eq: ['$holder', holder] };
  const isFree = { $or: [isTheirs, { $lte: ['$until', '$$NOW'] }, { $gt: ['$until', LEASE_END] }] };
  const take = (filter: mongo.Filter<LeaseRecord>, upsert: boolean) =>
    leases().findOneAndUpdate(
      filter,
      [
        {
          $set: {
            token: { $add: [{ $ifNull: ['$token', 0] }, { $cond: [isTheirs, 0, 1] }] },
            holder,
            until: LEASE_END,
            started_at: '$$NOW',
          },
        },
      ],
      { upsert, returnDocument: 'after', projection: { token: 1 } },
    );
  try {
    // In two steps, because MongoDB does not allow `$expr` in an upsert's filter (224).
    const lease =
      (await take({ _id: name, $expr: isFree }, false)) ?? (await take({ _id: name, token: { $exists: false } }, true));
    return lease?.token ?? null;
  } catch (error) {
    if (isDuplicateKey(error, '_id')) return null;
    throw error;
  }
}

/** Extends the lease. False when it is lost. */
export async function renewLease(name: string, holder: string, token: number): Promise<boolean> {
  const { matchedCount } = await leases().updateOne({ _id: name, holder, token }, [{ $set: { until: LEASE_END } }]);
  return matchedCount > 0;
}

/** Returns the lease and records how the run went. No effect if the lease is lost. */
export async function endLease(name: string, holder: string, token: number, error: string | null): Promise<void> {
  await leases().updateOne({ _id: name, holder, token }, [
    {
      $set: {
        until: '$$NOW',
        last_error: { $literal: error },
        ...(error === null ? { succeeded_at: '$$NOW' } : {}),
      },
    },
  ]);
}
