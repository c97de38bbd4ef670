/**
 * Claims a request before any work on it (decisions.md 28). One statement decides who works, by the database's clock, so that it holds between processes
 * too. Knows nothing of HTTP, nor of other places where an answer may be stored (`answer.ts`).
 */
import { randomUUID } from 'node:crypto';
import { mongo, type ClientSession } from 'mongoose';
import { collectionOf } from '../database/records';
import { isDuplicateKey } from '../database/transaction';
import { log } from '../log';
import { ClaimModel, type ClaimRecord } from './claim.model';
import type { Seal } from './seal';

/** How long a claim lasts unless its holder renews it, in ms. */
const LEASE_MS = 5_000;
/** After this time, the lease of a handler that is still running is no longer renewed, in ms. */
const MAX_WORK_MS = 60_000;

/** The answer to a request. */
export interface Answer {
  readonly status: number;
  /** The body's bytes, as text. */
  readonly body: string;
}

/** The right to answer a request, until another attempt takes it over. */
export interface Claim {
  readonly id: string;
  readonly hash: string;
  readonly holder: string;
  /** Encrypts the answer; null stores it as it is. */
  readonly seal: Seal | null;
}

/** Another attempt has taken the claim over: this one's work is rolled back, and the other one answers. */
export class ClaimLost extends Error {}

/** Whether the holder's lease is over: it has expired, or it ends later than any lease could, because the database's clock was set back. */
const LEASE_IS_OVER = {
  $or: [{ $lt: ['$until', '$$NOW'] }, { $gt: ['$until', { $add: ['$$NOW', LEASE_MS] }] }],
};

/**
 * Takes the claim if it is free or its holder's lease is over. `claim` is taken if the record names its holder. `record` is the state afterwards; null when
 * somebody is writing it at this moment.
 */
export async function takeIfFree(
  id: string,
  hash: string,
  seal: Seal | null,
): Promise<{ record: ClaimRecord | null; claim: Claim }> {
  const holder = randomUUID();
  const claim = { id, hash, holder, seal };
  const isNew = { $eq: [{ $type: '$state' }, 'missing'] };
  const isOver = {
    $and: [{ $eq: ['$state', 'working'] }, { $eq: ['$hash', hash] }, LEASE_IS_OVER],
  };
  const isFree = { $or: [isNew, isOver] };
  try {
    const record = await collectionOf(ClaimModel).findOneAndUpdate(
      { _id: id },
      [
        {
          $set: {
            hash: { $ifNull: ['$hash', hash] },
            state: { $ifNull: ['$state', 'working'] },
            holder: { $cond: [isFree, holder, '$holder'] },
            until: { $cond: [isFree, { $add: ['$$NOW', LEASE_MS] }, '$until'] },
            at: { $ifNull: ['$at', '$$NOW'] },
          },
        },
      ],
      { upsert: true, returnDocument: 'after' },
    );
    return { record, claim };
  } catch (error) {
    if (isDuplicateKey(error, '_id') || isBeingWritten(error)) return { record: null, claim };
    throw error;
  }
}

/** Whether a live holder has the claim: false when it is answered or released, or when the lease is over. */
export async function isWorkedOn(id: string): Promise<boolean> {
  const held = { _id: id, state: 'working' as const, $expr: { $not: LEASE_IS_OVER } };
  return (await collectionOf(ClaimModel).findOne(held, { projection: { _id: 1 } })) !== null;
}

/**
 * Writes the answer into the claim, in the transaction of its effect if there is one. Throws ClaimLost when this holder no longer has the claim, which
 * aborts that transaction.
 */
export async function keepAnswer(claim: Claim, { status, body }: Answer, session?: ClientSession): Promise<void> {
  const kept = await collectionOf(ClaimModel).updateOne(
    { _id: claim.id, holder: claim.holder, state: 'working' },
    { $set: { state: 'answered', status, body: claim.seal?.close(body) ?? body } },
    { session },
  );
  if (kept.matchedCount === 0) throw new ClaimLost(`the claim of ${claim.id} was taken over`);
}

/** Releases the claim after an internal error, so that the next attempt need not wait for the lease to expire. Never throws. */
export async function release({ id, holder }: Pick<Claim, 'id' | 'holder'>): Promise<void> {
  await collectionOf(ClaimModel)
    .deleteOne({ _id: id, holder, state: 'working' })
    .catch((error: unknown) => log().warn({ err: error }, 'a claim could not be released; its lease will expire'));
}

/** Renews the lease while the holder lives. Returns a function that stops this. */
export function keepRenewing({ id, holder }: Claim): () => void {
  const started = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - started > MAX_WORK_MS) {
      clearInterval(timer);
      return;
    }
    collectionOf(ClaimModel)
      .updateOne({ _id: id, holder, state: 'working' }, [{ $set: { until: { $add: ['$$NOW', LEASE_MS] } } }])
      // The answer is being written right now, or the database is unreachable; then the lease expires or does not matter.
      .catch(() => undefined);
  }, LEASE_MS / 3);
  timer.unref();
  return () => clearInterval(timer);
}

/** A transaction is about to answer this very claim. */
function isBeingWritten(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.codeName === 'WriteConflict';
}
