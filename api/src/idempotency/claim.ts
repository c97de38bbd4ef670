/**
 * Claims a request before it is worked on, and keeps its answer (decisions.md 28). One statement decides who works, by the database's clock, so that it holds
 * between processes too. Knows nothing of HTTP.
 */
import { randomUUID } from 'node:crypto';
import { mongo, type ClientSession } from 'mongoose';
import { collectionOf } from '../database/records';
import { isDuplicateKey } from '../database/transaction';
import { LedgerEntryModel } from '../ledger';
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

export type Found =
  | { readonly is: 'mine'; readonly claim: Claim }
  | { readonly is: 'answered'; readonly answer: Answer }
  | { readonly is: 'working' }
  | { readonly is: 'another-request' };

/** Somebody else has taken the claim over: what this attempt did is rolled back, and the answer is theirs to give. */
export class ClaimLost extends Error {}

/** Claims the request, or says what has become of it. A claim whose lease is over is taken over. */
export async function claimRequest(id: string, hash: string): Promise<Found> {
  const holder = randomUUID();
  const [record, onEntry] = await Promise.all([takeIfFree(id, hash, holder), answerOnEntry(id)]);
  if (!record) return { is: 'working' };
  if (record.hash !== hash || (onEntry && onEntry.hash !== hash)) {
    if (record.holder === holder) await release({ id, holder });
    return { is: 'another-request' };
  }
  const claim: Claim = { id, hash, holder };
  if (record.state === 'answered') return { is: 'answered', answer: answerOf(record) };
  if (record.holder !== holder) return { is: 'working' };
  if (!onEntry) return { is: 'mine', claim };
  await keepAnswer(claim, onEntry);
  return { is: 'answered', answer: onEntry };
}

/** The record as it is afterwards; null when somebody is writing it at this moment. */
async function takeIfFree(id: string, hash: string, holder: string): Promise<ClaimRecord | null> {
  const isNew = { $eq: [{ $type: '$state' }, 'missing'] };
  const isOver = {
    $and: [{ $eq: ['$state', 'working'] }, { $eq: ['$hash', hash] }, { $lt: ['$until', '$$NOW'] }],
  };
  const isFree = { $or: [isNew, isOver] };
  try {
    return await collectionOf(ClaimModel).findOneAndUpdate(
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
  } catch (error) {
    if (isDuplicateKey(error, '_id') || isBeingWritten(error)) return null;
    throw error;
  }
}

/**
 * The state of a request that somebody else works on; null when it is free to be claimed: nobody has it any more, or its holder's lease is over.
 */
export async function lookAgain(id: string): Promise<Answer | 'working' | null> {
  const [record] = await collectionOf(ClaimModel)
    .aggregate<ClaimRecord & { isOver: boolean }>([
      { $match: { _id: id } },
      { $set: { isOver: { $lt: ['$until', '$$NOW'] } } },
    ])
    .toArray();
  if (!record) return null;
  if (record.state === 'answered') return answerOf(record);
  return record.isOver ? null : 'working';
}

/**
 * Keeps the answer, in the transaction of its effect if there is one. Throws ClaimLost when the claim is not this holder's any more, which ends that
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

/** The answer that rides on a ledger entry: of an approval (see `effect.ts`), or of any request before claims existed. */
export async function answerOnEntry(id: string): Promise<(Answer & { readonly hash: string }) | null> {
  const entry = await collectionOf(LedgerEntryModel).findOne(
    { 'request.id': id },
    { projection: { _id: 0, request: 1 } },
  );
  return entry?.request ?? null;
}

function answerOf({ status, body }: ClaimRecord): Answer {
  if (status === undefined || body === undefined) throw new Error('an answered claim has no answer');
  return { status, body };
}

/** A transaction is about to answer this very claim. */
function isBeingWritten(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.codeName === 'WriteConflict';
}
