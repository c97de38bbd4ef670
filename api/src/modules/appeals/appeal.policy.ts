/** Who may do what about an appeal, and why not (fair-work.md 5). Pure functions. */
import { APPEAL, type ErrorCode } from '@taskmint/contract';
import { DAY_MS } from '../../days';
import type { Actor } from '../../http/actor';
import { endOfPeriod } from '../users/suspension.policy';
import type { AppealRecord, SubmissionRecord } from '../submissions/submission.model';

/** The fields of work that decide what may be done about its appeal. */
export type AppealStanding = Pick<
  SubmissionRecord,
  'owner' | 'worker' | 'status' | 'rejection' | 'decided_at' | 'appeal' | 'past_appeals'
>;

export function isRunning(appeal: AppealRecord | undefined): appeal is AppealRecord {
  return appeal !== undefined && appeal.state !== 'decided';
}

/** The same as a condition on the submission record. */
export const APPEAL_IS_RUNNING = { 'appeal.state': { $exists: true, $ne: 'decided' } } as const;

/**
 * Why `actor` may not appeal: only the worker may, once per rejection decided by a client. Work handed in again after an appeal can be
 * rejected again, which is another rejection.
 */
export function whyNotAppeal(
  actor: Actor,
  { worker, status, rejection, decided_at: decidedAt, appeal }: AppealStanding,
  at: Date,
): 'submission_not_found' | 'not_appealable' | 'appeal_too_late' | null {
  if (actor.role !== 'freelancer' || worker.toHexString() !== actor.id) return 'submission_not_found';
  const isDecided = status === 'reject' && rejection !== null && rejection.category !== 'no_resubmission';
  if (!isDecided || !decidedAt || (appeal && appeal.outcome !== 'resubmit')) return 'not_appealable';
  return appealUntil(actor, decidedAt) <= at ? 'appeal_too_late' : null;
}

/** Until when `actor` may appeal against a rejection of `decidedAt`. */
export function appealUntil({ suspensions }: Pick<Actor, 'suspensions'>, decidedAt: Date): Date {
  return endOfPeriod(decidedAt, APPEAL.days * DAY_MS, suspensions);
}

/** Why `actor` may not answer as the client. */
export function whyNotAnswer(
  actor: Actor,
  { owner, appeal }: AppealStanding,
  at: Date,
): 'not_allowed' | 'appeal_not_open' | null {
  if (actor.role !== 'client' || owner.toHexString() !== actor.id) return 'not_allowed';
  return appeal?.state === 'client_response' && appeal.respond_by > at ? null : 'appeal_not_open';
}

/**
 * Why `actor` may not decide: an admin may, once the client has answered or their time is over, but not one who decided about this work
 * before.
 */
export function whyNotDecideAppeal(actor: Actor, work: AppealStanding, at: Date): ErrorCode | null {
  if (actor.role !== 'admin') return 'not_allowed';
  const { appeal } = work;
  if (!isRunning(appeal) || (appeal.state === 'client_response' && appeal.respond_by > at)) return 'appeal_not_open';
  const isParty = [work.owner, work.worker].some((party) => party.toHexString() === actor.id);
  const hasDecided = work.past_appeals?.some(({ admin }) => admin?.toHexString() === actor.id) ?? false;
  return isParty || hasDecided ? 'second_admin_needed' : null;
}
