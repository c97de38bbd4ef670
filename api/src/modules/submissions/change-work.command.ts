/** What becomes of work before it is decided: its client asks for changes, its worker changes it, hands it in again or takes it back (fair-work.md 4). */
import { Types } from 'mongoose';
import type { ProofAnswer } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { PATIENT, type Transaction } from '../../database/transaction';
import { DAY_MS, HOUR_MS } from '../../days';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { checkedAnswers } from '../answers/check-answers';
import { assertCodesRight } from '../answers/check-codes';
import { storedWork, type GivenWork } from '../answers/read-answers';
import { tell } from '../news/tell';
import { ProofModel } from '../proofs/proof.model';
import { TaskModel } from '../tasks/task.model';
import { assertStaysOpen, inLineOf } from '../users/stays-open';
import { withdrawWork } from './reject-submission.command';
import { nextReminder } from './review-reminders';
import { DECIDED, SubmissionModel, type RevisionRecord, type SubmissionRecord } from './submission.model';
import { whyNotChange, whyNotRequestChanges } from './submission.policy';

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
 * Keeps the place, and leaves the worker so many hours. Refuses `submission_not_found`, `not_allowed`, `submission_not_pending`, `review_deadline_passed` and
 * `revision_rounds_over`.
 */
export async function requestChanges(
  actor: Actor,
  id: string,
  { message, hours }: { message: string; hours: number },
): Promise<{ modifiedCount: number }> {
  const work = await load(id);
  const request = async (tx: Transaction): Promise<{ modifiedCount: number }> => {
    const refusal = whyNotRequestChanges(actor, work, tx.at);
    if (refusal) refuse(refusal);
    // Who leaves must not leave work behind that nobody will look at.
    await assertStaysOpen(tx, actor.id);
    const due = new Date(tx.at.getTime() + hours * HOUR_MS);
    const asked: RevisionRecord = { message, asked_at: tx.at, due_at: due, answered_at: null };
    const before = work.revisions ?? [];
    const { matchedCount } = await collectionOf(SubmissionModel).updateOne(
      // What was read must still be so: of two requests at once one finds the other's.
      { _id: work._id, status: 'pending', review_deadline: work.review_deadline },
      { $set: { status: 'revision', revisions: [...before, asked], revision_due: due } },
      { session: tx.session },
    );
    if (matchedCount === 0) refuse('submission_not_pending');
    tell(tx, {
      person: work.worker,
      kind: 'changes_requested',
      facts: { task_title: work.task_title, message, due: due.toISOString() },
      about: id,
    });
    return { modifiedCount: 1 };
  };
  return inLineOf(actor.id, () => inEffect(request, undefined, PATIENT));
}

/** Work is as it is told here from now on, waits for its review, and the review begins anew. Refuses `submission_not_found` and `submission_not_open`, and what is handed in as `submitWork` does. */
export async function changeWork(actor: Actor, id: string, given: GivenWork): Promise<{ modifiedCount: number }> {
  const work = await load(id);
  const refusal = whyNotChange(actor, work);
  if (refusal) refuse(refusal);
  // It answers what was asked when it was handed in, whatever the task asks by now.
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
        // Too late is too late, whether or not the job has run.
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
    // Who changes it again and again tells the client once: what stands is read when the work is reviewed.
    if (!isChangedAgain(work, tx.at))
      tell(tx, {
        person: work.owner,
        kind: 'work_changed',
        facts: { task_title: work.task_title, worker_name: actor.name },
        about: id,
      });
    return { modifiedCount: 1 };
  });
}

/** Whether the client was told within the hour that it is changed, and asked for nothing since. */
function isChangedAgain({ status, edited_at }: SubmissionRecord, at: Date): boolean {
  return status === 'pending' && edited_at != null && at.getTime() - edited_at.getTime() < HOUR_MS;
}

/** A code that was right stays right; another one is looked at. */
async function lookAtNewCodes(work: SubmissionRecord, answers: readonly ProofAnswer[]): Promise<void> {
  const fields = work.proof_fields ?? [];
  const changed = answers.filter(
    ({ key, value }) => !work.answers?.some((before) => before.key === key && before.value === value),
  );
  const task = await collectionOf(TaskModel).findOne({ _id: work.task_id }, { projection: { proof_fields: 1 } });
  const now = task?.proof_fields ?? [];
  await assertCodesRight({ taskId: work.task_id, worker: work.worker, fields, now, answers: changed });
}

/** Work of an earlier version does not say how long its review was to take. */
async function promisedDays(taskId: Types.ObjectId): Promise<number> {
  const task = await collectionOf(TaskModel).findOne({ _id: taskId }, { projection: { review_days: 1 } });
  if (!task) throw new Error(`task ${taskId.toHexString()} is gone`);
  return task.review_days;
}

/** `deletedCount` is 0 when it was decided meanwhile. Refuses `submission_not_found`, `submission_not_open` and `withdrawn_too_often`. */
export async function takeBackWork(actor: Actor, id: string): Promise<{ deletedCount: number }> {
  const work = await load(id);
  const refusal = whyNotChange(actor, work);
  if (refusal) refuse(refusal);
  return withdrawWork(work);
}
