/** Rejects submitted work: the slot opens again, or its pay goes back to the client when the task is closed (decisions.md 17, 18). */
import type { Types } from 'mongoose';
import type { calls, ParsedInput } from '@taskmint/contract';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import { inEffect } from '../../idempotency';
import { account, post, type AccountTouch, type Transfer } from '../../ledger';
import { isListed, TaskModel } from '../tasks/task.model';
import { SubmissionModel, type SubmissionRecord } from './submission.model';

/** What a client says when rejecting, as the contract takes it. */
type Rejection = NonNullable<
  Extract<ParsedInput<typeof calls.decideSubmission>['body'], { status: 'reject' }>['rejection']
>;

type Decidable = Pick<
  SubmissionRecord,
  '_id' | 'task_id' | 'owner' | 'worker' | 'payable_amount' | 'promotional_coins' | 'task_title'
>;

/** `modifiedCount` is 0 when it was rejected before. Refuses with `already_decided` or `review_deadline_passed`. */
export function rejectSubmission(
  submission: Decidable,
  rejection: Rejection | null,
): Promise<{ modifiedCount: number }> {
  return freeSlot(submission, { kind: 'reject', rejection }, inEffect);
}

/** Takes pending work back because its worker leaves; nobody's record counts it. False when it was decided before. */
export async function releaseSubmission(submission: Decidable): Promise<boolean> {
  return (await freeSlot(submission, { kind: 'release' }, inTransaction)).modifiedCount > 0;
}

type Why = { kind: 'reject'; rejection: Rejection | null } | { kind: 'release' };

type Change = { modifiedCount: number };

function freeSlot(
  submission: Decidable,
  why: Why,
  transaction: (work: (tx: Transaction) => Promise<Change>) => Promise<Change>,
): Promise<Change> {
  return oneAtATime(`task:${submission.task_id.toHexString()}`, () =>
    transaction(async (tx) => {
      const marked = await collectionOf(SubmissionModel).updateOne(
        {
          _id: submission._id,
          status: 'pending',
          ...(why.kind === 'reject' ? { review_deadline: { $gt: tx.at } } : {}),
        },
        {
          $set: {
            status: 'reject',
            live: false,
            decided_at: tx.at,
            // A bare rejection is recorded as unexplained (decisions.md 18).
            rejection: why.kind === 'reject' ? (why.rejection ?? { category: null, reason: null }) : null,
          },
        },
        { session: tx.session },
      );
      if (marked.matchedCount === 0) return { modifiedCount: await explain(tx, submission._id) };
      await reopenSlot(tx, submission, why);
      return { modifiedCount: 1 };
    }),
  );
}

/** 0 when the work was rejected before; refuses otherwise. */
async function explain(tx: Transaction, id: Types.ObjectId): Promise<0> {
  const current = await collectionOf(SubmissionModel).findOne(
    { _id: id },
    { session: tx.session, projection: { status: 1 } },
  );
  if (!current) refuse('submission_not_found');
  if (current.status === 'reject') return 0;
  return refuse(current.status === 'approve' ? 'already_decided' : 'review_deadline_passed');
}

async function reopenSlot(tx: Transaction, submission: Decidable, why: Why): Promise<void> {
  const task = await collectionOf(TaskModel).findOne(
    { _id: submission.task_id },
    { session: tx.session, projection: { status: 1, moderation: 1 } },
  );
  if (!task) throw new Error(`task ${submission.task_id.toHexString()} is gone`);
  const isLive = task.status === 'open' || task.status === 'paused';
  const escrow = account.escrow(submission.task_id);
  const id = submission._id.toHexString();
  const touches: Record<string, AccountTouch> = {
    [escrow]: {
      filter: { status: task.status, moderation: task.moderation ?? null, pending_count: { $gte: 1 } },
      inc: {
        pending_count: -1,
        ...(isLive ? { free_slots: 1, promotional_left: submission.promotional_coins } : {}),
      },
      ...(isLive ? { set: { listed: isListed({ ...task, free_slots: 1 }) } } : {}),
    },
  };
  if (why.kind === 'reject') touches[account.balance(submission.worker)] = { inc: { work_decided: 1 } };
  const refund: Transfer = {
    key: `submission:${id}:refund`,
    debit: escrow,
    credit: account.balance(submission.owner),
    amount: submission.payable_amount,
    kind: 'task_refund',
    cause: { kind: 'submission', id },
    memo: submission.task_title,
    buckets: { promotional: submission.promotional_coins },
  };
  await post(tx, isLive ? [] : [refund], { touches });
}
