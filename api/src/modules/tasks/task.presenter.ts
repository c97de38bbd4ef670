/** What leaves of a task, and to whom its client's address: everything a card or a detail page shows, nothing of how the ledger keeps it. */
import { USUAL_TERMS, type Task } from '@taskmint/contract';
import { now } from '../../clock';
import type { Actor } from '../../http/actor';
import { shownFields } from '../answers/shown-fields';
import type { TaskRecord } from './task.model';
import { taskAbilities } from './task.policy';

/** Fields that `presentTask` does not read: lists leave them in the database. */
export const TASK_PROJECTION = {
  search_terms: 0,
  search_version: 0,
  hourly_pay: 0,
  listed: 0,
  escrow_promotional: 0,
  escrow_lots: 0,
  closed_at: 0,
} as const;

function moderationOf({ moderation, moderation_since, moderation_reason }: TaskRecord): Task['moderation'] {
  if (!moderation) return null;
  return { state: moderation, since: moderation_since?.toISOString() ?? null, reason: moderation_reason ?? null };
}

/** Whether this is somebody who sees the address of the task's client: the client or an admin (decisions.md 27). */
export function seesAddress(actor: Actor | null, record: TaskRecord): boolean {
  return actor !== null && (actor.role === 'admin' || record.owner.toHexString() === actor.id);
}

/** The task as `actor` sees it, with what they may do to it; or as nobody in particular does, which is how answers that are shared are written. */
export function presentTask(record: TaskRecord, actor: Actor | null): Task {
  return {
    _id: record._id.toHexString(),
    task_title: record.task_title,
    category: record.category ?? 'other',
    task_detail: record.task_detail,
    task_quantity: record.task_quantity,
    per_task_pay: record.per_task_pay,
    payable_amount: record.task_quantity * record.per_task_pay,
    completion_date: record.completion_date,
    submission_info: record.submission_info,
    task_image_url: record.task_image_url,
    creator_name: record.creator_name,
    creator_email: seesAddress(actor, record) ? record.creator_email : '',
    status: record.status,
    review_days: record.review_days,
    time_limit_minutes: record.time_limit_minutes,
    // Absent on tasks from before.
    estimated_minutes: record.estimated_minutes ?? null,
    terms: record.terms ?? USUAL_TERMS,
    proof_fields: shownFields(record.proof_fields, seesAddress(actor, record)),
    client_record: record.client_record ?? null,
    slots: {
      approved: record.approved_count,
      pending: record.pending_count + record.disputed_count,
      reserved: record.reserved_count,
      free: record.free_slots,
      frozen: record.frozen_slots,
    },
    cash_pay: record.per_task_pay - Math.min(record.per_task_pay, record.promotional_left),
    escrow_coins: record.escrow_coins,
    posted_by: record.posted_by ?? 'person',
    moderation: seesAddress(actor, record) ? moderationOf(record) : null,
    created_at: record.created_at.toISOString(),
    ...(actor ? { can: taskAbilities(actor, record, now()) } : {}),
  };
}
