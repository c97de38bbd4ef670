/**
 * Who may contest a decision and who may answer (fair-work.md 18). Pure functions: commands refuse by them, and the same answers are sent
 * as `can`.
 */
import { DECISIONS, type DecisionKind, type NoticeKind } from '@taskmint/contract';
import type { Actor } from '../../http/actor';
import type { NoticeRecord } from '../news/notice.model';
import type { ContestRecord } from './contest.model';

/** An approval is a decision by software only if the deadline made it. */
export const TELLS_OF_DECISION = {
  $or: [
    { kind: { $in: kinds().filter((kind) => kind !== 'submission_approved') } },
    { kind: 'submission_approved' as const, 'facts.auto': true },
  ],
};

function kinds(): DecisionKind[] {
  return Object.keys(DECISIONS) as DecisionKind[];
}

/** Who decides, by the notice; null if it tells of no decision. */
export function decisionOf({
  kind,
  facts,
}: Pick<NoticeRecord, 'kind' | 'facts'>): (typeof DECISIONS)[DecisionKind] | null {
  if (!isDecisionKind(kind)) return null;
  if (kind === 'submission_approved' && !('auto' in facts && facts.auto)) return null;
  return DECISIONS[kind];
}

function isDecisionKind(kind: NoticeKind): kind is DecisionKind {
  return Object.hasOwn(DECISIONS, kind);
}

/** Why somebody may not contest a decision about them. */
export function whyNotContest(
  notice: Pick<NoticeRecord, 'kind' | 'facts'>,
  contest: Pick<ContestRecord, 'status'> | null,
): 'decision_not_found' | 'not_contestable' | 'already_contested' | null {
  const decision = decisionOf(notice);
  if (!decision) return 'decision_not_found';
  if (decision.way === 'appeal') return 'not_contestable';
  return contest ? 'already_contested' : null;
}

/** Why `actor` may not answer: an admin may, but not about themselves, and not one who made the decision. */
export function whyNotAnswer(
  actor: Actor,
  { person, deciders, status }: Pick<ContestRecord, 'person' | 'deciders' | 'status'>,
): 'not_allowed' | 'own_thing' | 'another_admin_needed' | 'contest_answered' | null {
  if (actor.role !== 'admin') return 'not_allowed';
  if (person.toHexString() === actor.id) return 'own_thing';
  if (deciders.some((decider) => decider.toHexString() === actor.id)) return 'another_admin_needed';
  return status === 'open' ? null : 'contest_answered';
}
