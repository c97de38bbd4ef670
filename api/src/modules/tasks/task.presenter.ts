/**
 * The fields of a task that are sent, and who gets its client's address: all that a card or a detail page shows, none of the ledger's
 * bookkeeping.
 */
import { enoughPay, USUAL_TERMS, type ClientRecord, type KeptApart, type Task } from '@taskmint/contract';
import { now } from '../../clock';
import { env } from '../../env';
import type { Actor } from '../../http/actor';
import { shownFields } from '../answers/shown-fields';
import type { TaskRecord } from './task.model';
import { taskAbilities } from './task.policy';

/** Fields that `presentTask` does not read; lists exclude them from the query. */
export const TASK_PROJECTION = {
  search_terms: 0,
  search_version: 0,
  appeared_at: 0,
  listed: 0,
  escrow_promotional: 0,
  escrow_lots: 0,
  screen_out_lots: 0,
  screened_out_count: 0,
  closed_at: 0,
} as const;

const UNSAID = { appeals_lost: 0, stars: null };

function moderationOf({ moderation, moderation_since, moderation_reason }: TaskRecord): Task['moderation'] {
  if (!moderation) return null;
  return { state: moderation, since: moderation_since?.toISOString() ?? null, reason: moderation_reason ?? null };
}

/** Pay per hour, by the real times of work or else the client's estimate (fair-work.md 9); null if neither is known. */
function payPerHourOf({
  hourly_pay,
  measured_seconds,
  measured_works,
  estimated_minutes,
}: TaskRecord): Task['pay_per_hour'] {
  if (measured_seconds !== undefined)
    return {
      coins: hourly_pay ?? 0,
      minutes: Math.max(1, Math.round(measured_seconds / 60)),
      measured: true,
      works: measured_works ?? 0,
    };
  if (estimated_minutes == null) return null;
  return { coins: hourly_pay ?? 0, minutes: estimated_minutes, measured: false, works: 0 };
}

function payShortOf({ pay_state, measured_seconds }: TaskRecord): Task['pay_short'] {
  const floor_cents = env().PAY_FLOOR_CENTS_PER_HOUR;
  if (!pay_state || measured_seconds === undefined || floor_cents === 0) return null;
  return { state: pay_state, floor_cents, enough: enoughPay(floor_cents, measured_seconds) };
}

/** A client's record, with defaults for fields that an earlier version did not compute. */
export function presentClientRecord(record: ClientRecord | null | undefined): ClientRecord | null {
  return record ? { ...UNSAID, ...record } : null;
}

/** Whether `actor` sees the address of the task's client: only the client and admins do (decisions.md 27). */
export function seesAddress(actor: Actor | null, record: TaskRecord): boolean {
  return actor !== null && (actor.role === 'admin' || record.owner.toHexString() === actor.id);
}

function screenOutOf({ screen_out, screen_out_left: left = 0, screen_out_promotional: given = 0 }: TaskRecord) {
  if (!screen_out) return {};
  return { screen_out: { ...screen_out, left, cash_pay: screen_out.pay - Math.min(screen_out.pay, given) } };
}

function moneyOf({ paid_coins, returned_coins, escrow_coins, screen_out_coins }: TaskRecord) {
  return { paid: paid_coins ?? 0, held: escrow_coins + (screen_out_coins ?? 0), returned: returned_coins ?? 0 };
}

/**
 * The task as `actor` sees it, with what they may do to it and whether an account link keeps them apart from it. With a null `actor`, the
 * form for shared answers.
 */
export function presentTask(record: TaskRecord, actor: Actor | null, apart: KeptApart | null = null): Task {
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
    client_id: record.owner.toHexString(),
    creator_name: record.creator_name,
    creator_email: seesAddress(actor, record) ? record.creator_email : '',
    status: record.status,
    review_days: record.review_days,
    time_limit_minutes: record.time_limit_minutes,
    // Absent on older tasks.
    estimated_minutes: record.estimated_minutes ?? null,
    pay_per_hour: payPerHourOf(record),
    pay_short: payShortOf(record),
    terms: record.terms ?? USUAL_TERMS,
    proof_fields: shownFields(record.proof_fields, seesAddress(actor, record)),
    ...screenOutOf(record),
    client_record: presentClientRecord(record.client_record),
    slots: {
      approved: record.approved_count,
      pending: record.pending_count + record.disputed_count,
      reserved: record.reserved_count,
      free: record.free_slots,
      frozen: record.frozen_slots,
    },
    cash_pay: record.per_task_pay - Math.min(record.per_task_pay, record.promotional_left),
    escrow_coins: record.escrow_coins,
    ...(seesAddress(actor, record) ? { money: moneyOf(record) } : {}),
    posted_by: record.posted_by ?? 'person',
    moderation: seesAddress(actor, record) ? moderationOf(record) : null,
    created_at: record.created_at.toISOString(),
    ...(apart ? { kept_apart: apart } : {}),
    ...(actor ? { can: taskAbilities(actor, record, now(), apart) } : {}),
  };
}
