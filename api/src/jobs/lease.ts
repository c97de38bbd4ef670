/**
 * Who runs a job now, by the database's clock alone (decisions.md 29): no process's own clock gives or keeps a lease. Each take-over has a higher number; who has
 * an older one has lost it.
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
  /** Number of this taking, which fences off all before. */
  token: { type: Number, required: true },
  /** When a run began last, and when one last went well. */
  started_at: Date,
  succeeded_at: Date,
  last_error: nullable(String),
});

export const LeaseModel = recordModel('JobLease', schema);

export interface LeaseRecord extends RecordOf<typeof LeaseModel> {}

/** A process that dies keeps a job from the others for at most this long, in ms. */
export const LEASE_MS = 60_000;

const fromNow = (ms: number): object => ({ $add: ['$$NOW', ms] });

const leases = (): mongo.Collection<LeaseRecord> => collectionOf(LeaseModel);

/** Takes the job for `holder`: when it is theirs already, is over, or reaches further than any lease does. Null when another process has it. */
export async function takeLease(name: string, holder: string): Promise<number | null> {
  const isTheirs = { $eq: ['$holder', holder] };
  const isFree = { $or: [isTheirs, { $lte: ['$until', '$$NOW'] }, { $gt: ['$until', fromNow(LEASE_MS)] }] };
  const take = (filter: mongo.Filter<LeaseRecord>, upsert: boolean) =>
    leases().findOneAndUpdate(
      filter,
      [
        {
          $set: {
            token: { $add: [{ $ifNull: ['$token', 0] }, { $cond: [isTheirs, 0, 1] }] },
            holder,
            until: fromNow(LEASE_MS),
            started_at: '$$NOW',
          },
        },
      ],
      { upsert, returnDocument: 'after', projection: { token: 1 } },
    );
  try {
    // In two steps: MongoDB takes no expression about what an upsert makes (224).
    const lease =
      (await take({ _id: name, $expr: isFree }, false)) ?? (await take({ _id: name, token: { $exists: false } }, true));
    return lease?.token ?? null;
  } catch (error) {
    if (isDuplicateKey(error, '_id')) return null;
    throw error;
  }
}

/** Keeps the lease for a while longer. False when it is lost. */
export async function renewLease(name: string, holder: string, token: number): Promise<boolean> {
  const { matchedCount } = await leases().updateOne({ _id: name, holder, token }, [
    { $set: { until: fromNow(LEASE_MS) } },
  ]);
  return matchedCount > 0;
}

/** Gives the lease back and notes how the run went. Whoever has lost it changes nothing. */
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
