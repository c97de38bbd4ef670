/**
 * Changes to work before it is decided: its client requests changes; its worker changes it, hands it in again or takes it back
 * (fair-work.md 4).
 */
import { Types } from 'mongoose';
import type { ProofAnswer } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { PERSISTENT, type Transaction } from '../../database/transaction';
import { DAY_MS, HOUR_MS } from '../../days';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { checkedAnswers } from '../answers/check-answers';
import { assertCodesRight } from '../answers/check-codes';
import { storedWork, type GivenWork } from '../answers/read-answers';
import { notify } from '../news/notify';
import { ProofModel } from '../proofs/proof.model';
import { TaskModel } from '../tasks/task.model';
import { assertStaysOpen, inTurnOf } from '../users/stays-open';
import { withdrawWork } from './reject-submission.command';
import { nextReminder } from './review-reminders';
import { DECIDED, SubmissionModel, type RevisionRecord, type SubmissionRecord } from './submission.model';
import { whyNotChange, whyNotRequestChanges } from './submission.policy';
import { hasChanged, versionOf } from './version-read';

const STANDING = {
  ...DECIDED,
  status: 1,
  review_deadline: 1,
  revisions: 1,
  review_days: 1,
  proof_fields: 1,
  answers: 1,
  edited_at: 1,
} as const;

async function load(id: string): Promise<SubmissionRecord> {
  const work = await collectionOf(SubmissionModel).findOne({ _id: new Types.ObjectId(id) }, { projection: STANDING });
  return work ?? refuse('submission_not_found');
}

/**
 * Keeps the place and gives the worker `hours` for the changes. Refuses with `submission_not_found`, `not_allowed`,
 * `submission_not_pending`, `submission_changed`, `review_deadline_passed` and `revision_rounds_over`.
 */
export async function requestChanges(
  actor: Actor,
  id: string,
  { message, hours, edited_at }: { message: string; hours: number; edited_at?: string | null | undefined },
): Promise<{ modifiedCount: number }> {
  const work = await load(id);
  const request = async (tx: Transaction): Promise<{ modifiedCount: number }> => {
    const refusal = whyNotRequestChanges(actor, work, tx.at);
    if (refusal) refuse(refusal);
    if (hasChanged(versionOf(edited_at), work)) refuse('submission_changed');
    // A client who closes their account must not leave work behind that nobody will review.
    await assertStaysOpen(tx, actor.id);
    const due = new Date(tx.at.getTime() + hours * HOUR_MS);
    const asked: RevisionRecord = { message, asked_at: tx.at, due_at: due, answered_at: null };
    const before = work.revisions ?? [];
    const { matchedCount } = await collectionOf(SubmissionModel).updateOne(
      // A guard that the work is as it was read: of two concurrent requests, the second fails.
      { _id: work._id, status: 'pending', review_deadline: work.review_deadline },
      { $set: { status: 'revision', revisions: [...before, asked], revision_due: due } },
      { session: tx.session },
    );
    if (matchedCount === 0) refuse('submission_not_pending');
    notify(tx, {
      person: work.worker,
      kind: 'changes_requested',
      facts: { task_title: work.task_title, message, due: due.toISOString() },
      about: id,
    });
    return { modifiedCount: 1 };
  };
  return inTurnOf(actor.id, () => inEffect(request, undefined, PERSISTENT));
}

/**
 * Replaces the content of the work; it becomes pending and its review period starts again. Refuses with `submission_not_found` and
 * `submission_not_open`, and refuses content as `submitWork` does.
 */
export async function changeWork(actor: Actor, id: string, given: GivenWork): Promise<{ modifiedCount: number }> {
  const work = await load(id);
  const refusal = whyNotChange(actor, work);
  if (refusal) refuse(refusal);
  // It answers the fields that applied when it was handed in, whatever the task asks by now.
  const fields = work.proof_fields ?? [];
  if (given.answers) await lookAtNewCodes(work, checkedAnswers(fields, given.answers));
  const files = await collectionOf(ProofModel).countDocuments({ submission_id: work._id });
  const next = storedWork(given, fields, fields, files);
  return inEffect(async (tx) => {
    const days = work.review_days ?? (await promisedDays(work.task_id));
    const review_deadline = new Date(tx.at.getTime() + days * DAY_MS);
    const revisions = work.revisions?.map((request) => ({ ...request, answered_at: request.answered_at ?? tx.at }));
    const { matchedCount } = await collectionOf(SubmissionModel).updateOne(
      {
        _id: work._id,
        status: work.status,
        review_deadline: work.review_deadline,
        // Past the deadline is too late, whether or not the job has run.
        ...(work.status === 'revision' ? { revision_due: { $gt: tx.at } } : { review_deadline: { $gt: tx.at } }),
      },
      {
        $set: {
          status: 'pending',
          ...next,
          ...(given.ai_disclosure ? { ai_disclosure: given.ai_disclosure } : {}),
          edited_at: tx.at,
          review_deadline,
          remind_at: nextReminder({ created_at: tx.at, review_deadline }, tx.at),
          ...(revisions ? { revisions } : {}),
        },
        $unset: { revision_due: 1 },
      },
      { session: tx.session },
    );
    if (matchedCount === 0) refuse('submission_not_open');
    notifyOfChange(tx, work, actor);
    return { modifiedCount: 1 };
  });
}

/** Tells its client that `work`, as it was before, has changed. Repeated changes tell them once; the review shows the current state anyway. */
export function notifyOfChange(tx: Transaction, work: ChangedWork, actor: Actor): void {
  if (isChangedAgain(work, tx.at)) return;
  notify(tx, {
    person: work.owner,
    kind: 'work_changed',
    facts: { task_title: work.task_title, worker_name: actor.name },
    about: work._id,
  });
}

type ChangedWork = Pick<SubmissionRecord, '_id' | 'owner' | 'task_title' | 'status' | 'edited_at'>;

/** Whether the work was last changed within the hour and the client has requested nothing since. */
function isChangedAgain({ status, edited_at }: ChangedWork, at: Date): boolean {
  return status === 'pending' && edited_at != null && at.getTime() - edited_at.getTime() < HOUR_MS;
}

/** A code accepted before stays accepted; changed ones are checked. */
async function lookAtNewCodes(work: SubmissionRecord, answers: readonly ProofAnswer[]): Promise<void> {
  const fields = work.proof_fields ?? [];
  const changed = answers.filter(
    ({ key, value }) => !work.answers?.some((before) => before.key === key && before.value === value),
  );
  const task = await collectionOf(TaskModel).findOne({ _id: work.task_id }, { projection: { proof_fields: 1 } });
  const now = task?.proof_fields ?? [];
  await assertCodesRight({ taskId: work.task_id, worker: work.worker, fields, now, answers: changed });
}

/** Work of an earlier version does not record its review period. */
async function promisedDays(taskId: Types.ObjectId): Promise<number> {
  const task = await collectionOf(TaskModel).findOne({ _id: taskId }, { projection: { review_days: 1 } });
  if (!task) throw new Error(`task ${taskId.toHexString()} is gone`);
  return task.review_days;
}

/**
 * `deletedCount` is 0 if it was decided meanwhile. Refuses with `submission_not_found`, `submission_not_open` and `withdrawn_too_often`.
 */
export async function takeBackWork(actor: Actor, id: string): Promise<{ deletedCount: number }> {
  const work = await load(id);
  const refusal = whyNotChange(actor, work);
  if (refusal) refuse(refusal);
  return withdrawWork(work);
}
