/**
 * Who may do what to submitted work, and why not. Pure functions: commands refuse by them, and the abilities sent with the work are the
 * same answers.
 */
import { BONUS, CLIENT_RATING, REVISION, type SubmissionAbilities, type SubmissionStatus } from '@taskmint/contract';
import { DAY_MS } from '../../days';
import type { Actor } from '../../http/actor';
import {
  isRunning,
  whyNotAnswer,
  whyNotAppeal,
  whyNotDecideAppeal,
  type AppealStanding,
} from '../appeals/appeal.policy';
import { isOwnClient } from '../tasks/task.policy';
import { endOfPeriod } from '../users/suspension.policy';
import type { SubmissionRecord } from './submission.model';

/** Undecided work: it waits for its review or for changes. */
export const OPEN_STATUSES: readonly SubmissionStatus[] = ['pending', 'revision'];

/** The fields of work that decide what may be done to it. */
export type SubmissionStanding = Pick<
  SubmissionRecord,
  'owner' | 'worker' | 'status' | 'review_deadline' | 'revisions'
>;

/** Whether `actor` may not read what was handed in: nobody is paid for work that was taken back, so its client no longer has it. */
export function isKeptFrom(actor: Pick<Actor, 'id'>, work: Pick<SubmissionRecord, 'owner' | 'status'>): boolean {
  return work.status === 'withdrawn' && work.owner.toHexString() === actor.id;
}

/**
 * Why `actor` may not decide; null if they may. Only the client of the task decides, once; admins are not party to the work. The filter of
 * the update checks that the review deadline has not passed.
 */
export function whyNotDecide(
  actor: Actor,
  work: Pick<SubmissionRecord, 'owner' | 'status'>,
): 'not_allowed' | 'already_decided' | 'submission_not_pending' | null {
  if (!isOwnClient(actor, work)) return 'not_allowed';
  if (work.status === 'approve' || work.status === 'reject') return 'already_decided';
  return work.status === 'pending' ? null : 'submission_not_pending';
}

/** Why `actor` may not request changes now (fair-work.md 4). */
export function whyNotRequestChanges(
  actor: Actor,
  work: SubmissionStanding,
  at: Date,
): 'not_allowed' | 'submission_not_pending' | 'review_deadline_passed' | 'revision_rounds_over' | null {
  if (!isOwnClient(actor, work)) return 'not_allowed';
  if (work.status !== 'pending') return 'submission_not_pending';
  if (work.review_deadline <= at) return 'review_deadline_passed';
  return (work.revisions?.length ?? 0) >= REVISION.rounds ? 'revision_rounds_over' : null;
}

/** Why `actor` may neither change the work nor take it back: only its worker may, until it is decided. For others it does not exist. */
export function whyNotChange(
  actor: Actor,
  { worker, status }: Pick<SubmissionRecord, 'worker' | 'status'>,
): 'submission_not_found' | 'submission_not_open' | null {
  if (actor.role !== 'freelancer' || worker.toHexString() !== actor.id) return 'submission_not_found';
  return OPEN_STATUSES.includes(status) ? null : 'submission_not_open';
}

/** Why `actor` may give no bonus for the work now (fair-work.md 12). */
export function whyNotBonus(
  actor: Actor,
  work: Pick<SubmissionRecord, 'owner' | 'status' | 'decided_at' | 'bonuses'>,
  at: Date,
): 'not_allowed' | 'no_bonus' | null {
  if (!isOwnClient(actor, work)) return 'not_allowed';
  const isDecided = work.status === 'approve' || work.status === 'reject';
  const since = at.getTime() - BONUS.days * DAY_MS;
  if (!isDecided || !work.decided_at || work.decided_at.getTime() <= since) return 'no_bonus';
  return (work.bonuses?.length ?? 0) >= BONUS.most ? 'no_bonus' : null;
}

/** A task that asks for a text accepts files with it; a task with fields asks for files in one of them (fair-work.md 7). */
function asksForFiles(fields: SubmissionRecord['proof_fields']): boolean {
  return !fields || fields.some(({ kind }) => kind === 'file');
}

/** Why `actor` may not rate the client of the work now: its worker may, for some time after a decision (fair-work.md 6). */
export function whyNotRateClient(
  actor: Actor,
  { worker, status, decided_at, rejection }: Pick<SubmissionRecord, 'worker' | 'status' | 'decided_at' | 'rejection'>,
  at: Date,
): 'submission_not_found' | 'no_rating' | null {
  if (actor.role !== 'freelancer' || worker.toHexString() !== actor.id) return 'submission_not_found';
  // Work that ended because no changes came was decided by nobody.
  const isDecided = status === 'approve' || (status === 'reject' && rejection?.category !== 'no_resubmission');
  if (!isDecided || !decided_at) return 'no_rating';
  return endOfPeriod(decided_at, CLIENT_RATING.days * DAY_MS, actor.suspensions) > at ? null : 'no_rating';
}

/** Why `actor` may not add a proof file: only its worker may, before a decision if files are asked for, and while an appeal runs. */
export function whyNotAddFiles(
  actor: Actor,
  work: Pick<SubmissionRecord, 'worker' | 'status' | 'appeal' | 'proof_fields'>,
): 'submission_not_found' | 'submission_not_pending' | 'files_not_asked' | null {
  const refusal = whyNotChange(actor, work);
  if (refusal === null && !asksForFiles(work.proof_fields)) return 'files_not_asked';
  if (refusal === 'submission_not_open') return isRunning(work.appeal) ? null : 'submission_not_pending';
  return refusal;
}

/** Whether it prevents its worker from handing in other work: it stands, or may still come to stand. */
export function takesPlace({ live, status, appeal }: Pick<SubmissionRecord, 'live' | 'status' | 'appeal'>): boolean {
  return live || status === 'approve' || OPEN_STATUSES.includes(status) || isRunning(appeal);
}

/**
 * What `actor` may do to the work now. `beside`: other work of its worker on the task stands; a task pays one person for one place
 * (decisions.md 18).
 */
export function submissionAbilities(
  actor: Actor,
  work: SubmissionStanding &
    AppealStanding &
    Pick<SubmissionRecord, 'live' | 'bonuses' | 'decided_at' | 'rejection' | 'proof_fields'>,
  at: Date,
  beside: boolean,
): SubmissionAbilities {
  const change = whyNotChange(actor, work) === null;
  return {
    decide: whyNotDecide(actor, work) === null,
    requestChanges: whyNotRequestChanges(actor, work, at) === null,
    edit: change,
    withdraw: change,
    bonus: whyNotBonus(actor, work, at) === null,
    rateClient: whyNotRateClient(actor, work, at) === null,
    addFiles: whyNotAddFiles(actor, work) === null,
    appeal: whyNotAppeal(actor, work, at) === null && !beside,
    answerAppeal: whyNotAnswer(actor, work, at) === null,
    decideAppeal: whyNotDecideAppeal(actor, work, at) === null,
    submitAgain: work.worker.toHexString() === actor.id && !takesPlace(work) && !beside,
  };
}
