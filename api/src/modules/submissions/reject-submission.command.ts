/**
 * Ends submitted work without pay: its client rejects it, its worker takes it back or leaves, or requested changes did not come. The slot
 * opens again, or its pay is refunded to the client if the task is closed (decisions.md 17, 18, fair-work.md 3, 4). Only the first of
 * several ends counts.
 */
import type { mongo, Types } from 'mongoose';
import { MAX_STARTS, REVIEW_DAYS, REVISION, type fields } from '@taskmint/contract';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { DAY_MS, HOUR_MS } from '../../days';
import { refuse } from '../../errors';
import { inEffect } from '../../idempotency';
import { account } from '../../ledger';
import { notify, type NewNotice } from '../news/notify';
import { releasePlace, type Place } from '../tasks/place';
import { UserModel, type UserRecord } from '../users/user.model';
import { assertMayReject } from './rejection-share';
import { nextReminder } from './review-reminders';
import { SubmissionModel, type SubmissionRecord } from './submission.model';
import { OPEN_STATUSES } from './submission.policy';
import { hasChanged, isVersion, type VersionRead } from './version-read';

type Work = Place & Pick<SubmissionRecord, '_id' | 'worker' | 'task_title'>;
type UnansweredWork = Work & Pick<SubmissionRecord, 'revision_due' | 'review_days'>;
type Change = { modifiedCount: number };

/**
 * `modifiedCount` is 0 if it was rejected before. Refuses with `already_decided`, `submission_changed`, `review_deadline_passed` or
 * `rejections_paused`.
 */
export function rejectSubmission(
  work: Work,
  rejection: fields.Rejection | null,
  editedAt?: VersionRead,
): Promise<Change> {
  return inTurnOfTask(work, () =>
    inEffect(async (tx) => {
      const isEnded = await endWork(tx, work, {
        if: { status: 'pending', review_deadline: { $gt: tx.at }, ...isVersion(editedAt) },
        // A rejection without an explanation is recorded as unexplained (decisions.md 18).
        set: { status: 'reject', rejection: rejection ?? { category: null, reason: null } },
        counts: true,
      });
      if (!isEnded) return { modifiedCount: await explain(tx, work._id, editedAt) };
      await assertMayReject(tx, work.owner);
      notify(tx, rejectedNotice(work, rejection));
      return { modifiedCount: 1 };
    }),
  );
}

/**
 * Takes work back for its worker; it counts in nobody's record. `deletedCount` is 0 if it was decided before. Refuses with
 * `withdrawn_too_often`.
 */
export function withdrawWork(work: Work): Promise<{ deletedCount: number }> {
  return inTurnOfTask(work, () =>
    inEffect(async (tx) => {
      await assertNotTooOften(tx, work);
      return { deletedCount: (await withdrawn(tx, work)) ? 1 : 0 };
    }),
  );
}

/**
 * Otherwise a client could be notified of ever new work by one person, each taken back before a decision. Of one task, only one piece at a
 * time can be taken back.
 */
async function assertNotTooOften({ session }: Transaction, { task_id, worker }: Work): Promise<void> {
  const before = await collectionOf(SubmissionModel).countDocuments(
    { worker, status: 'withdrawn', task_id },
    { session, limit: MAX_STARTS },
  );
  if (before >= MAX_STARTS) refuse('withdrawn_too_often', { max: MAX_STARTS });
}

/** The same when the worker leaves. */
export function releaseWork(work: Work): Promise<boolean> {
  return inTurnOfTask(work, () => inTransaction((tx) => withdrawn(tx, work)));
}

function withdrawn(tx: Transaction, work: Work): Promise<boolean> {
  return endWork(tx, work, {
    if: { status: { $in: [...OPEN_STATUSES] } },
    set: { status: 'withdrawn', rejection: null },
    counts: false,
  });
}

/**
 * Ends work whose requested changes did not come in time; counts in nobody's record (fair-work.md 4). What its worker could not change because
 * they were suspended, or are no freelancer any more, is reviewed as it is (fair-work.md 18). False if another process was faster.
 */
export function endUnanswered(work: UnansweredWork): Promise<boolean> {
  return inTurnOfTask(work, () =>
    inTransaction(async (tx) => {
      if (await wasKeptOut(tx, work)) return reviewAsItIs(tx, work);
      const isEnded = await endWork(tx, work, {
        if: { status: 'revision', revision_due: { $lte: tx.at } },
        set: { status: 'reject', auto: true, rejection: { category: 'no_resubmission', reason: null } },
        counts: false,
      });
      const { worker, task_title, _id } = work;
      if (isEnded) notify(tx, { person: worker, kind: 'revision_lapsed', facts: { task_title }, about: _id });
      return isEnded;
    }),
  );
}

/** Whether suspension left the worker less than the time that a client has to give at least, or their role does not let them hand in. */
async function wasKeptOut({ session }: Transaction, { worker, revision_due }: UnansweredWork): Promise<boolean> {
  const from = new Date((revision_due?.getTime() ?? 0) - REVISION.hours.min * HOUR_MS);
  const keptOut: mongo.Filter<UserRecord> = {
    _id: worker,
    $or: [
      { suspended_until: { $gt: from } },
      // One that was lifted is in the list only.
      { 'suspensions.until': { $gt: from } },
      { role: { $ne: 'freelancer' } },
    ],
  };
  return (await collectionOf(UserModel).findOne(keptOut, { session, projection: { _id: 1 } })) !== null;
}

/** Returns the work to its client's review, which begins anew. */
async function reviewAsItIs({ session, at }: Transaction, { _id, review_days }: UnansweredWork): Promise<boolean> {
  const review_deadline = new Date(at.getTime() + (review_days ?? REVIEW_DAYS.default) * DAY_MS);
  const { matchedCount } = await collectionOf(SubmissionModel).updateOne(
    { _id, status: 'revision', revision_due: { $lte: at } },
    {
      $set: { status: 'pending', review_deadline, remind_at: nextReminder({ created_at: at, review_deadline }, at) },
      $unset: { revision_due: 1 },
    },
    { session },
  );
  return matchedCount === 1;
}

function inTurnOfTask<T>(work: Work, end: () => Promise<T>): Promise<T> {
  return oneAtATime(`task:${work.task_id.toHexString()}`, end);
}

interface End {
  readonly if: mongo.Filter<SubmissionRecord>;
  readonly set: Partial<SubmissionRecord>;
  /** Whether it counts in the worker's record. */
  readonly counts: boolean;
}

/** False, with nothing changed, if the condition does not hold. */
async function endWork(tx: Transaction, work: Work, end: End): Promise<boolean> {
  const marked = await collectionOf(SubmissionModel).findOneAndUpdate(
    { ...end.if, _id: work._id },
    { $set: { ...end.set, live: false, decided_at: tx.at } },
    { session: tx.session, projection: { payable_amount: 1, promotional_coins: 1, extra_place: 1 } },
  );
  if (!marked) return false;
  const id = work._id.toHexString();
  const { payable_amount, promotional_coins, extra_place = false } = marked;
  await releasePlace(
    tx,
    // Since it was read, its client may have added to the pay, and it may have come back after an appeal.
    { ...work, payable_amount, promotional_coins, extra_place },
    'pending_count',
    // A place added by an appeal can be refunded more than once in the life of the work.
    {
      key: `submission:${id}:refund${extra_place ? `:${tx.at.getTime()}` : ''}`,
      cause: { kind: 'submission', id },
    },
    end.counts ? { [account.balance(work.worker)]: { inc: { work_decided: 1 }, set: { worker_rate_at: tx.at } } } : {},
  );
  return true;
}

function rejectedNotice({ _id, worker, task_title }: Work, rejection: fields.Rejection | null): NewNotice {
  const { category, reason } = rejection ?? { category: null, reason: null };
  return { person: worker, kind: 'submission_rejected', facts: { task_title, category, reason }, about: _id };
}

/** 0 if the work was rejected before; refuses otherwise. */
async function explain(tx: Transaction, id: Types.ObjectId, editedAt: VersionRead): Promise<0> {
  const current = await collectionOf(SubmissionModel).findOne(
    { _id: id },
    { session: tx.session, projection: { status: 1, edited_at: 1 } },
  );
  if (!current) refuse('submission_not_found');
  if (current.status === 'reject') return 0;
  if (current.status === 'pending' && hasChanged(editedAt, current)) refuse('submission_changed');
  return refuse(current.status === 'pending' ? 'review_deadline_passed' : 'already_decided');
}
