/** Who may write about a piece of work, and until when. Pure answers: the command refuses by them, and what leaves as `can` is the same. */
import { WORK_TALK } from '@taskmint/contract';
import { DAY_MS } from '../../days';
import type { Actor } from '../../http/actor';
import { isRunning } from '../appeals/appeal.policy';
import type { SubmissionRecord } from '../submissions/submission.model';

/** What is read of work to know whether it can be written about. */
export type TalkStanding = Pick<SubmissionRecord, 'owner' | 'worker' | 'decided_at' | 'appeal'>;

/** When nothing more can be written: some days after the decision, or after that about an appeal. Null while one is to come. */
export function closesAt({ decided_at, appeal }: TalkStanding): Date | null {
  const settledAt = appeal?.decided_at?.getTime() ?? 0;
  if (!decided_at || isRunning(appeal)) return null;
  const last = Math.max(decided_at.getTime(), settledAt);
  return new Date(last + WORK_TALK.days * DAY_MS);
}

/** The side that `actor` is on; null for who is not party to the work. */
export function sideOf(
  actor: Actor,
  { owner, worker }: Pick<TalkStanding, 'owner' | 'worker'>,
): 'client' | 'freelancer' | null {
  if (actor.role === 'client' && owner.toHexString() === actor.id) return 'client';
  return actor.role === 'freelancer' && worker.toHexString() === actor.id ? 'freelancer' : null;
}

/** Why `actor` may not write at this moment. Others are not told that there is such work. */
export function whyNotWrite(
  actor: Actor,
  work: TalkStanding,
  at: Date,
): 'submission_not_found' | 'messages_closed' | null {
  if (!sideOf(actor, work)) return 'submission_not_found';
  const end = closesAt(work);
  return end && end <= at ? 'messages_closed' : null;
}
