/**
 * Decides about many submissions of one task, each by the command that decides about one. A refusal stops none of the others, and repeating
 * the request finds everything decided (fair-work.md 3, 8).
 */
import { Types } from 'mongoose';
import type { calls, DeskOutcome, ParsedInput } from '@taskmint/contract';
import { recordsById } from '../../database/by-id';
import { Refusal, refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inParts } from '../../idempotency';
import { spendQuota } from '../users/daily-quota';
import { decideWork, type DecidedWork, type Decision } from '../submissions/decide-submission.command';
import { DECIDED, SubmissionModel } from '../submissions/submission.model';
import { ownTask } from './own-task.query';

type Body = ParsedInput<typeof calls.decideMany>['body'];

/**
 * Returns an outcome for each distinct id, in order. Refuses as a whole with `task_not_found` and `too_many_today`; a single outcome can be
 * any refusal of `decideSubmission`, or `submission_not_found` for work of another task.
 */
export async function decideMany(
  actor: Actor,
  taskId: string,
  { submission_ids, edited_at: editedAt, ...decision }: Body,
): Promise<{ modifiedCount: number; outcomes: DeskOutcome[] }> {
  await ownTask(actor, taskId);
  const ids = [...new Set(submission_ids)];
  await spendQuota(actor.id, 'desk', ids.length);
  const works = await recordsById(
    SubmissionModel,
    ids.map((id) => new Types.ObjectId(id)),
    { ...DECIDED, status: 1 },
    { where: { task_id: new Types.ObjectId(taskId) } },
  );
  const outcomes = await decideEach(
    actor,
    ids.map((id) => ({
      id,
      work: works.get(id),
      decision: { ...decision, edited_at: editedAt?.[submission_ids.indexOf(id)] },
    })),
  );
  return { modifiedCount: outcomes.filter(({ outcome }) => outcome === 'done').length, outcomes };
}

export interface OneDecision {
  readonly id: string;
  /** Absent if there is no such work. */
  readonly work: DecidedWork | undefined;
  readonly decision: Decision;
}

/** The outcome of one action. Rethrows errors that are not refusals. */
export async function outcomeOf(id: string, act: () => Promise<{ modifiedCount: number }>): Promise<DeskOutcome> {
  try {
    const { modifiedCount } = await act();
    return { submission_id: id, outcome: modifiedCount > 0 ? 'done' : 'before', code: null, message: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { submission_id: id, outcome: 'refused', code: error.code, message: error.message };
  }
}

/**
 * Approvals run concurrently; rejections run sequentially, so that each counts those before it. An error that is not a refusal is thrown
 * once all are settled.
 */
export async function decideEach(actor: Actor, decisions: readonly OneDecision[]): Promise<DeskOutcome[]> {
  const outcomes = new Map<string, DeskOutcome>();
  const failures: unknown[] = [];
  const decide = async ({ id, work, decision }: OneDecision): Promise<void> => {
    try {
      const act = () => (work ? decideWork(actor, work, decision) : refuse('submission_not_found'));
      outcomes.set(id, await outcomeOf(id, () => inParts(async () => act())));
    } catch (error) {
      failures.push(error);
    }
  };
  const isApproval = ({ decision }: OneDecision): boolean => decision.status === 'approve';
  await Promise.all(decisions.filter(isApproval).map(decide));
  for (const one of decisions) if (!isApproval(one)) await decide(one);
  if (failures.length > 0) throw failures[0];
  return decisions.flatMap(({ id }) => outcomes.get(id) ?? []);
}
