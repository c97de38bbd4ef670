/**
 * Who may do what to a task, and why not. Pure functions: commands refuse by them, and the abilities sent with a task are the same answers,
 * so that no screen offers what would be refused.
 */
import type { ErrorCode, KeptApart, TaskAbilities } from '@taskmint/contract';
import type { Actor } from '../../http/actor';
import { LIVE_STATUSES, type TaskRecord } from './task.model';

/** The fields of a task that decide what may be done to it. */
export type TaskStanding = Pick<
  TaskRecord,
  | 'owner'
  | 'status'
  | 'expires_at'
  | 'free_slots'
  | 'frozen_slots'
  | 'has_submissions'
  | 'reserved_count'
  | 'moderation'
  | 'pay_state'
>;

/** Why something may not be done; null when it may. */
type Refusal<Code extends ErrorCode> = Code | null;

/** Whether `actor` is the client of a task, or of the task that some work was done on. */
export function isOwnClient(actor: Actor, { owner }: Pick<TaskRecord, 'owner'>): boolean {
  return actor.role === 'client' && owner.toHexString() === actor.id;
}

/** Why `actor` may not change a task; does not check frozen places. */
function whyNotTouch(
  actor: Actor,
  task: TaskStanding,
  at: Date,
): Refusal<'task_not_found' | 'not_allowed' | 'task_closed'> {
  if (task.status === 'cancelled') return 'task_not_found';
  if (!isOwnClient(actor, task)) return 'not_allowed';
  return LIVE_STATUSES.includes(task.status) && task.expires_at > at ? null : 'task_closed';
}

/** Places that a dispute has closed belong to that dispute (decisions.md 24). */
function whyFrozen({ frozen_slots }: Pick<TaskRecord, 'frozen_slots'>): Refusal<'receivable_open'> {
  return frozen_slots > 0 ? 'receivable_open' : null;
}

/** Why `actor` may not change, pause or reopen the task now. */
export function whyNotEdit(actor: Actor, task: TaskStanding, at: Date): Refusal<ErrorCode> {
  return whyNotTouch(actor, task, at) ?? whyFrozen(task);
}

/** Whether somebody counts on the pay of a place. */
function isPromised({ has_submissions, reserved_count }: TaskStanding): boolean {
  return has_submissions || reserved_count > 0;
}

/** Why `actor` may not change the pay now: besides the rest, submitted or started work was promised it (decisions.md 17). */
export function whyNotChangePay(actor: Actor, task: TaskStanding, at: Date): Refusal<ErrorCode> {
  return whyNotTouch(actor, task, at) ?? (isPromised(task) ? 'pay_frozen' : whyFrozen(task));
}

/** Why `actor` may not add to the pay: its own client may while the task goes on, whatever was promised (fair-work.md 16). */
export function whyNotAddPay(actor: Actor, task: TaskStanding, at: Date): Refusal<ErrorCode> {
  return whyNotTouch(actor, task, at) ?? whyFrozen(task);
}

/** Why `actor` may not change the rule on AI now: those who have started or handed in were promised it (fair-work.md 14). */
export function whyNotChangeAiRule(actor: Actor, task: TaskStanding, at: Date): Refusal<ErrorCode> {
  return whyNotTouch(actor, task, at) ?? (isPromised(task) ? 'ai_rule_frozen' : whyFrozen(task));
}

/** Why `actor` may not delete the task: only its owner and admins may (decisions.md 17), once (`task_not_found`). */
export function whyNotDelete(
  actor: Actor,
  task: Pick<TaskRecord, 'owner' | 'status'>,
): Refusal<'not_allowed' | 'task_not_found'> {
  if (actor.role !== 'admin' && !isOwnClient(actor, task)) return 'not_allowed';
  return task.status === 'cancelled' ? 'task_not_found' : null;
}

/**
 * Why the task takes no work of `actor` now, whatever they have handed in before (decisions.md 18). `apart` is the refusal caused by an
 * account link, if checked.
 */
export function whyNotSubmit(
  actor: Actor,
  task: Pick<TaskRecord, 'owner' | 'status' | 'expires_at' | 'free_slots' | 'moderation' | 'pay_state'>,
  at: Date,
  apart: KeptApart | null = null,
): Refusal<'task_not_found' | 'own_task' | 'not_allowed' | 'task_full' | 'task_not_open' | KeptApart> {
  if (task.status === 'cancelled') return 'task_not_found';
  if (task.owner.toHexString() === actor.id) return 'own_task';
  // Only its client and admins know of it (decisions.md 30).
  if (task.moderation === 'waiting') return 'task_not_found';
  if (actor.role !== 'freelancer') return 'not_allowed';
  if (task.status === 'filled') return 'task_full';
  if (task.status !== 'open' || task.expires_at <= at || task.pay_state === 'paused') return 'task_not_open';
  return task.free_slots === 0 ? 'task_full' : apart;
}

/**
 * Why `actor` may not decide about a task that waits for an admin (decisions.md 30). `own_thing` is for admins who posted it when they were
 * clients. The filter of the update checks that the task is still as the admin read it.
 */
export function whyNotModerate(
  actor: Actor,
  task: Pick<TaskRecord, 'owner' | 'status' | 'expires_at' | 'moderation'>,
  at: Date,
): Refusal<'not_allowed' | 'own_thing' | 'already_moderated' | 'task_closed'> {
  const refusal = whyNotJudge(actor, task, at);
  // The second admin is told that another was first, not that the refused task has ended.
  if (refusal === 'task_closed' && task.moderation === 'refused') return 'already_moderated';
  return refusal ?? (task.moderation === 'waiting' ? null : 'already_moderated');
}

/** Why `actor` may not hide a task that goes on. */
export function whyNotHide(
  actor: Actor,
  task: Pick<TaskRecord, 'owner' | 'status' | 'expires_at' | 'moderation'>,
  at: Date,
): Refusal<'not_allowed' | 'own_thing' | 'already_moderated' | 'task_closed'> {
  return whyNotJudge(actor, task, at) ?? (task.moderation === 'waiting' ? 'already_moderated' : null);
}

function whyNotJudge(
  actor: Actor,
  { owner, status, expires_at }: Pick<TaskRecord, 'owner' | 'status' | 'expires_at'>,
  at: Date,
): Refusal<'not_allowed' | 'own_thing' | 'task_closed'> {
  if (actor.role !== 'admin') return 'not_allowed';
  if (owner.toHexString() === actor.id) return 'own_thing';
  return LIVE_STATUSES.includes(status) && expires_at > at ? null : 'task_closed';
}

/** Why `actor` may not ask a question about a task that they see. */
export function whyNotAsk(
  actor: Actor,
  { owner, status, expires_at }: Pick<TaskRecord, 'owner' | 'status' | 'expires_at'>,
  at: Date,
): Refusal<'not_allowed' | 'own_thing' | 'questions_closed'> {
  if (actor.role === 'admin') return 'not_allowed';
  if (owner.toHexString() === actor.id) return 'own_thing';
  return LIVE_STATUSES.includes(status) && expires_at > at ? null : 'questions_closed';
}

/** What `actor` may do to the task now, from fields that lists read anyway. */
export function taskAbilities(
  actor: Actor,
  task: TaskStanding,
  at: Date,
  apart: KeptApart | null = null,
): TaskAbilities {
  return {
    edit: whyNotEdit(actor, task, at) === null,
    changePay: whyNotChangePay(actor, task, at) === null,
    delete: whyNotDelete(actor, task) === null,
    submit: whyNotSubmit(actor, task, at, apart) === null,
    moderate: whyNotModerate(actor, task, at) === null,
    hide: whyNotHide(actor, task, at) === null,
    ask: whyNotAsk(actor, task, at) === null,
    addPay: whyNotAddPay(actor, task, at) === null,
  };
}
