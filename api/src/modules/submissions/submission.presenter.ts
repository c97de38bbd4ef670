/** The fields of a submission that are sent, named as in product.md §3. */
import type { Appeal, Reputation, Submission } from '@taskmint/contract';
import { now } from '../../clock';
import type { Actor } from '../../http/actor';
import { shownFields } from '../answers/shown-fields';
import { appealUntil } from '../appeals/appeal.policy';
import type { AppealRecord, SubmissionRecord } from './submission.model';
import { isKeptFrom, submissionAbilities } from './submission.policy';

/** The work as `actor` sees it, with what they may do to it. `beside` (see `besideWork`) matters only to its worker. */
export function presentSubmission(
  record: SubmissionRecord,
  actor: Actor,
  reputation: Reputation | null = null,
  beside = false,
): Submission {
  const isKept = isKeptFrom(actor, record);
  const can = submissionAbilities(actor, record, now(), beside);
  return {
    _id: record._id.toHexString(),
    task_id: record.task_id.toHexString(),
    task_title: record.task_title,
    task_detail: record.task_detail,
    task_img_url: record.task_img_url,
    worker_email: record.worker_email,
    worker_name: record.worker_name,
    worker_reputation: record.worker.toHexString() === actor.id ? null : reputation,
    creator_name: record.creator_name,
    creator_email: record.creator_email,
    payable_amount: record.payable_amount,
    cash_pay: (record.paid_coins ?? record.payable_amount) - record.promotional_coins,
    completion_date: record.completion_date,
    submission_info: record.submission_info,
    submission_details: isKept ? '' : record.submission_details,
    ai_rule: record.ai_rule ?? 'allowed',
    ai_disclosure: record.ai_disclosure ?? null,
    proof_fields: shownFields(record.proof_fields, record.worker.toHexString() !== actor.id),
    answers: isKept ? [] : (record.answers ?? []),
    current_date: record.created_at.toISOString(),
    status: record.status,
    review_deadline: record.review_deadline.toISOString(),
    decided_at: record.decided_at ? record.decided_at.toISOString() : null,
    auto: record.auto,
    client_rating: record.worker.toHexString() === actor.id ? ratingOf(record) : null,
    rejection: record.rejection ? { category: record.rejection.category, reason: record.rejection.reason } : null,
    appeal: record.appeal ? presentAppeal(record.appeal) : null,
    appeal_until: can.appeal && record.decided_at ? appealUntil(actor, record.decided_at).toISOString() : null,
    bonuses: (record.bonuses ?? []).map(({ coins, note, at }) => ({ coins, note, at: at.toISOString() })),
    added_coins: record.added_coins ?? 0,
    paid_coins: record.status === 'approve' ? (record.paid_coins ?? record.payable_amount) : 0,
    revisions: (record.revisions ?? []).map(({ message, asked_at, due_at, answered_at }) => ({
      message,
      asked_at: asked_at.toISOString(),
      due_at: due_at.toISOString(),
      answered_at: answered_at ? answered_at.toISOString() : null,
    })),
    edited_at: record.edited_at ? record.edited_at.toISOString() : null,
    // Workers do not see the flags shown to their reviewer.
    flags: record.worker.toHexString() === actor.id ? [] : (record.flags ?? []),
    can,
  };
}

function presentAppeal(appeal: AppealRecord): Appeal {
  const { admin: _admin, ...rest } = appeal;
  return {
    ...rest,
    opened_at: appeal.opened_at.toISOString(),
    respond_by: appeal.respond_by.toISOString(),
    answered_at: appeal.answered_at ? appeal.answered_at.toISOString() : null,
    decided_at: appeal.decided_at ? appeal.decided_at.toISOString() : null,
  };
}

function ratingOf({ client_rating }: SubmissionRecord): Submission['client_rating'] {
  if (!client_rating) return null;
  const { clarity, fairness, communication } = client_rating;
  return { clarity, fairness, communication };
}
