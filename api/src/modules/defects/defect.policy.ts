/**
 * Who may do what about a report that a task is broken (fair-work.md 16). Pure functions: commands refuse by them, and the same answers are
 * sent with the report.
 */
import { DEFECT } from '@taskmint/contract';
import { DAY_MS } from '../../days';
import type { Actor } from '../../http/actor';
import { endOfPeriod } from '../users/suspension.policy';
import type { DefectRecord } from './defect.model';

type Refusal = 'defect_not_found' | 'defect_answered' | null;

/** Only the client of the task may answer, once. */
export function whyNotAnswer(actor: Actor, { owner, state }: Pick<DefectRecord, 'owner' | 'state'>): Refusal {
  if (actor.role !== 'client' || owner.toHexString() !== actor.id) return 'defect_not_found';
  return state === 'open' ? null : 'defect_answered';
}

/** The client's deadline for an answer. */
export function respondBy({ created_at }: Pick<DefectRecord, 'created_at'>): Date {
  return new Date(created_at.getTime() + DEFECT.answerDays * DAY_MS);
}

type Contestable = Pick<DefectRecord, 'worker' | 'state' | 'started' | 'created_at' | 'answered_at'>;

/**
 * Only the reporter may take it to an admin, if they had started the task: a client's silence after the deadline, an answer for some days.
 */
export function whyNotContest(actor: Actor, defect: Contestable, at: Date): Refusal {
  const { worker, state, started, answered_at } = defect;
  if (actor.role !== 'freelancer' || worker.toHexString() !== actor.id) return 'defect_not_found';
  if (!started) return 'defect_answered';
  if (state === 'open') return respondBy(defect) <= at ? null : 'defect_answered';
  if ((state !== 'fixed' && state !== 'refused') || !answered_at) return 'defect_answered';
  return endOfPeriod(answered_at, DEFECT.days * DAY_MS, actor.suspensions) > at ? null : 'defect_answered';
}

/** Any admin who is neither party may decide what is contested. */
export function whyNotDecide(
  actor: Actor,
  { owner, worker, state }: Pick<DefectRecord, 'owner' | 'worker' | 'state'>,
): Refusal | 'not_allowed' | 'own_thing' {
  if (actor.role !== 'admin') return 'not_allowed';
  if ([owner, worker].some((id) => id.toHexString() === actor.id)) return 'own_thing';
  return state === 'contested' ? null : 'defect_answered';
}
