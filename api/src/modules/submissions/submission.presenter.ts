/** What leaves of a submission, with the field names of product.md §3. */
import type { Submission } from '@taskmint/contract';
import { now } from '../../clock';
import type { Actor } from '../../http/actor';
import type { SubmissionRecord } from './submission.model';
import { submissionAbilities } from './submission.policy';

/** The work as `actor` sees it, with what they may do to it. */
export function presentSubmission(record: SubmissionRecord, actor: Actor): Submission {
  return {
    _id: record._id.toHexString(),
    task_id: record.task_id.toHexString(),
    task_title: record.task_title,
    task_detail: record.task_detail,
    task_img_url: record.task_img_url,
    worker_email: record.worker_email,
    worker_name: record.worker_name,
    creator_name: record.creator_name,
    creator_email: record.creator_email,
    payable_amount: record.payable_amount,
    cash_pay: record.payable_amount - record.promotional_coins,
    completion_date: record.completion_date,
    submission_info: record.submission_info,
    submission_details: record.submission_details,
    current_date: record.created_at.toISOString(),
    status: record.status,
    review_deadline: record.review_deadline.toISOString(),
    decided_at: record.decided_at ? record.decided_at.toISOString() : null,
    auto: record.auto,
    rejection: record.rejection ? { category: record.rejection.category, reason: record.rejection.reason } : null,
    revisions: (record.revisions ?? []).map(({ message, asked_at, due_at, answered_at }) => ({
      message,
      asked_at: asked_at.toISOString(),
      due_at: due_at.toISOString(),
      answered_at: answered_at ? answered_at.toISOString() : null,
    })),
    edited_at: record.edited_at ? record.edited_at.toISOString() : null,
    can: submissionAbilities(actor, record, now()),
  };
}
