/**
 * Who may write about a piece of work, and until when. Pure functions: the command refuses by them, and the same answers are sent as `can`.
 */
import { WORK_TALK } from '@taskmint/contract';
import { DAY_MS } from '../../days';
import type { Actor, Suspension } from '../../http/actor';
import { isRunning } from '../appeals/appeal.policy';
import type { SubmissionRecord } from '../submissions/submission.model';
import { endOfPeriod } from '../users/suspension.policy';

/** The fields of work that decide whether it can be written about. */
export type TalkStanding = Pick<SubmissionRecord, 'owner' | 'worker' | 'decided_at' | 'appeal'>;

/**
 * When the talk closes: some days after the decision, or after the decision on an appeal. Null while one of them is still to come. The days do
 * not run while a party is suspended; they are one period for both, so that nobody gets a message that they may not answer.
 */
export function closesAt(
  { decided_at, appeal }: TalkStanding,
  suspensions: readonly (readonly Suspension[])[],
): Date | null {
  const settledAt = appeal?.decided_at?.getTime() ?? 0;
  if (!decided_at || isRunning(appeal)) return null;
  const last = new Date(Math.max(decided_at.getTime(), settledAt));
  const ends = [[], ...suspensions].map((each) => endOfPeriod(last, WORK_TALK.days * DAY_MS, each).getTime());
  return new Date(Math.max(...ends));
}

/** The side that `actor` is on; null for people who are not party to the work. */
export function sideOf(
  actor: Actor,
  { owner, worker }: Pick<TalkStanding, 'owner' | 'worker'>,
): 'client' | 'freelancer' | null {
  if (actor.role === 'client' && owner.toHexString() === actor.id) return 'client';
  return actor.role === 'freelancer' && worker.toHexString() === actor.id ? 'freelancer' : null;
}

/** Why `actor` may not write now. For people who are not party to it, the work does not exist. */
export function whyNotWrite(
  actor: Actor,
  work: TalkStanding,
  suspensions: readonly (readonly Suspension[])[],
  at: Date,
): 'submission_not_found' | 'messages_closed' | null {
  if (!sideOf(actor, work)) return 'submission_not_found';
  const end = closesAt(work, suspensions);
  return end && end <= at ? 'messages_closed' : null;
}
