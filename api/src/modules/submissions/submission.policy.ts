/** Who may do what to submitted work, and why not. Pure answers: the commands refuse by them, and the abilities that leave with the work are the same. */
import type { SubmissionAbilities } from '@taskmint/contract';
import type { Actor } from '../../http/actor';
import type { SubmissionRecord } from './submission.model';

/**
 * Why `actor` may not decide; null when they may. Only the client whose task it is decides, once; admins do not, they are not party to the work. That the
 * deadline leaves nothing to reject is in the update's own filter.
 */
export function whyNotDecide(
  actor: Actor,
  { owner, status }: Pick<SubmissionRecord, 'owner' | 'status'>,
): 'not_allowed' | 'already_decided' | null {
  if (actor.role !== 'client' || owner.toHexString() !== actor.id) return 'not_allowed';
  return status === 'pending' ? null : 'already_decided';
}

/** What `actor` may do to the work at this moment. Work that lives keeps its worker from handing in other work on the task (decisions.md 18). */
export function submissionAbilities(
  actor: Actor,
  submission: Pick<SubmissionRecord, 'owner' | 'worker' | 'status' | 'live'>,
): SubmissionAbilities {
  return {
    decide: whyNotDecide(actor, submission) === null,
    submitAgain: submission.worker.toHexString() === actor.id && !submission.live,
  };
}
