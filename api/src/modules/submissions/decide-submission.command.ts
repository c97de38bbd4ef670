/** A client's decision on submitted work, once (decisions.md 18). */
import { Types } from 'mongoose';
import type { calls, ParsedInput } from '@taskmint/contract';
import { batchedRead } from '../../database/batched-read';
import { recordsById } from '../../database/by-id';
import { Refusal, refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { sharedEffect } from '../../idempotency';
import { approveTogether } from './approval-batcher';
import { notePause } from './rejection-share';
import { rejectSubmission } from './reject-submission.command';
import { DECIDED, SubmissionModel } from './submission.model';
import { versionOf } from './version-read';
import { whyNotDecide } from './submission.policy';

export type Decision = ParsedInput<typeof calls.decideSubmission>['body'];

/** Work by id. Concurrent calls share one read, since clients decide many at once. */
const readWork = batchedRead((ids) =>
  recordsById(
    SubmissionModel,
    ids.map((id) => new Types.ObjectId(id)),
    { ...DECIDED, status: 1 },
  ),
);

/**
 * Repeating a decision changes nothing and returns `modifiedCount: 0`. Refuses with `submission_not_found`, `not_allowed`,
 * `already_decided` for the opposite decision, `submission_changed`, `review_deadline_passed` or `rejections_paused`.
 */
export async function decideSubmission(
  actor: Actor,
  id: string,
  decision: Decision,
): Promise<{ modifiedCount: number }> {
  const submission = await readWork(id.toLowerCase());
  if (!submission) refuse('submission_not_found');
  return decideWork(actor, submission, decision);
}

/** The fields of the work that a decision needs. */
export type DecidedWork = Parameters<typeof rejectSubmission>[0] &
  Parameters<typeof whyNotDecide>[1] &
  Parameters<typeof approveTogether>[0]['submission'];

/** The same for work already read. What was read only allows an early refusal; the update has its own conditions. */
export async function decideWork(
  actor: Actor,
  submission: DecidedWork,
  decision: Decision,
): Promise<{ modifiedCount: number }> {
  const refusal = whyNotDecide(actor, submission);
  if (refusal === 'already_decided' && submission.status === decision.status) return { modifiedCount: 0 };
  if (refusal) refuse(refusal);
  const editedAt = versionOf(decision.edited_at);
  if (decision.status === 'reject') return reject(submission, decision.rejection ?? null, editedAt);
  const effect = sharedEffect({ modifiedCount: 1 });
  const outcome = await approveTogether({ submission, editedAt, reply: effect?.reply });
  if (outcome === 'changed') refuse('submission_changed');
  if (outcome === 'was-rejected') refuse('already_decided');
  if (outcome === 'was-approved') return { modifiedCount: 0 };
  await effect?.committed();
  return { modifiedCount: 1 };
}

/** A client refused for too many rejections is put on the admins' list. */
async function reject(
  ...[work, rejection, editedAt]: Parameters<typeof rejectSubmission>
): ReturnType<typeof rejectSubmission> {
  try {
    return await rejectSubmission(work, rejection, editedAt);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'rejections_paused') await notePause(work.owner, error.details);
    throw error;
  }
}
