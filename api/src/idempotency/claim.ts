/**
 * Claims a request before it is worked on (decisions.md 28). One statement decides who works, by the database's clock, so that it holds between processes too.
 * Knows nothing of HTTP and of where else an answer may lie (`answer.ts`).
 */
import { randomUUID } from 'node:crypto';
import { mongo, type ClientSession } from 'mongoose';
import { collectionOf } from '../database/records';
import { isDuplicateKey } from '../database/transaction';
import { log } from '../log';
import { ClaimModel, type ClaimRecord } from './claim.model';

/** How long a holder that gives no sign keeps its claim, in ms. */
const LEASE_MS = 5_000;
/** A handler that takes longer is no longer waited for: its lease is not renewed any more, in ms. */
const MAX_WORK_MS = 60_000;

/** What a request is answered. */
export interface Answer {
  readonly status: number;
  /** Bytes of the body, as text. */
  readonly body: string;
}

/** The right to answer a request, until somebody else takes it over. */
export interface Claim {
  readonly id: string;
  readonly hash: string;
  readonly holder: string;
}

/** Somebody else has taken the claim over: what this attempt did is rolled back, and the answer is theirs to give. */
export class ClaimLost extends Error {}

/** Whether the holder gives no sign: the lease has ended, or reaches further than any does, because the database's clock was set back. */
const LEASE_IS_OVER = {
  $or: [{ $lt: ['$until', '$$NOW'] }, { $gt: ['$until', { $add: ['$$NOW', LEASE_MS] }] }],
};

/**
 * Takes the claim if nobody has it or its holder's lease is over; `claim` is taken if its holder is the record's. `record` is as it is afterwards; null when somebody
 * is writing it at this moment.
 */
export async function takeIfFree(id: string, hash: string): Promise<{ record: ClaimRecord | null; claim: Claim }> {
  const holder = randomUUID();
  const claim = { id, hash, holder };
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

/** Whether somebody holds the claim: false when it is answered or given up, or the holder's lease is over. */
export async function isWorkedOn(id: string): Promise<boolean> {
  const held = { _id: id, state: 'working' as const, $expr: { $not: LEASE_IS_OVER } };
  return (await collectionOf(ClaimModel).findOne(held, { projection: { _id: 1 } })) !== null;
}

/**
 * Writes the answer into the claim, in the transaction of its effect if there is one. Throws ClaimLost when the claim is not this holder's any more, which ends that
 * transaction.
 */
export async function keepAnswer(claim: Claim, { status, body }: Answer, session?: ClientSession): Promise<void> {
  const kept = await collectionOf(ClaimModel).updateOne(
    { _id: claim.id, holder: claim.holder, state: 'working' },
    { $set: { state: 'answered', status, body } },
    session ? { session } : {},
  );
  if (kept.matchedCount === 0) throw new ClaimLost(`the claim of ${claim.id} was taken over`);
}

/** Gives the claim up after a failure of ours, so that the next attempt need not wait for the lease to end. Never throws. */
export async function release({ id, holder }: Pick<Claim, 'id' | 'holder'>): Promise<void> {
  await collectionOf(ClaimModel)
    .deleteOne({ _id: id, holder, state: 'working' })
    .catch((error: unknown) => log().warn({ err: error }, 'a claim could not be given up; its lease will end'));
}

/** Renews the lease while the holder lives. Answers the function that ends this. */
export function keepRenewing({ id, holder }: Claim): () => void {
  const started = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - started > MAX_WORK_MS) {
      clearInterval(timer);
      return;
    }
    collectionOf(ClaimModel)
      .updateOne({ _id: id, holder, state: 'working' }, [{ $set: { until: { $add: ['$$NOW', LEASE_MS] } } }])
      // The answer is being written just now, or the database is away; then the lease ends or does not matter.
      .catch(() => undefined);
  }, LEASE_MS / 3);
  timer.unref();
  return () => clearInterval(timer);
}

/** A transaction is about to answer this very claim. */
function isBeingWritten(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.codeName === 'WriteConflict';
}
