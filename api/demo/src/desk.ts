/** The demo admin's work: withdrawals in every state, reviews to moderate, and a short suspension. */
import { Types } from 'mongoose';
import { collectionOf } from '#api/database/records';
import { DAY_MS } from '#api/days';
import type { Actor } from '#api/http/actor';
import { AuditModel, type AuditRecord } from '#api/modules/audit/audit.model';
import { moderateReview } from '#api/modules/reviews/moderate-review.command';
import { ReviewModel } from '#api/modules/reviews/review.model';
import { writeReview } from '#api/modules/reviews/write-review.command';
import { moderateTask } from '#api/modules/tasks/moderate-task.command';
import { TaskModel } from '#api/modules/tasks/task.model';
import { suspendUser } from '#api/modules/users/suspend-user.command';
import { returnPayout } from '#api/modules/withdrawals/payout.command';
import { requestWithdrawal } from '#api/modules/withdrawals/request-withdrawal.command';
import { cancelWithdrawal, payWithdrawal, rejectWithdrawal } from '#api/modules/withdrawals/settle-withdrawal.command';
import { WithdrawalModel } from '#api/modules/withdrawals/withdrawal.model';
import type { DemoOpinion, DemoWithdrawal } from './content';
import type { DemoEvent } from './demo-event';

/** Approves a task that waits for it, as a client's first tasks do (decisions.md 30). */
export async function approveFirst(admin: Actor, id: string): Promise<void> {
  const task = await collectionOf(TaskModel).findOne({ _id: new Types.ObjectId(id), moderation: 'waiting' });
  if (!task?.moderation_since) return;
  await moderateTask(admin, id, { verdict: 'approve', since: task.moderation_since.toISOString() });
}

/** Days from a request to the admin's answer. */
const SETTLED_AFTER = 0.7;

/** The withdrawals of one freelancer, oldest first, each requested and settled; those of an earlier run are left alone. */
export function withdrawalEvents(worker: Actor, admin: Actor, wanted: readonly DemoWithdrawal[]): DemoEvent[] {
  const withdrawals = collectionOf(WithdrawalModel);
  const worker_id = new Types.ObjectId(worker.id);
  return wanted.flatMap(({ daysAgo, coins, system, account, outcome }, index): DemoEvent[] => {
    const asking: DemoEvent = {
      daysAgo,
      run: async () => {
        if ((await withdrawals.countDocuments({ worker_id })) > index) return;
        await requestWithdrawal(
          worker,
          { withdraw_coin: coins, payment_system: system, account_number: account },
          async () => undefined,
        );
      },
    };
    if (outcome === 'pending') return [asking];
    const settling: DemoEvent = {
      daysAgo: daysAgo - SETTLED_AFTER,
      run: async () => {
        const pending = await withdrawals.findOne({ worker_id, status: 'pending' });
        // In a repeated run, a later one may be pending.
        if (!pending || (await withdrawals.countDocuments({ worker_id })) !== index + 1) return;
        const id = pending._id.toHexString();
        await settle(worker, admin, id, outcome);
      },
    };
    return [asking, settling];
  });
}

async function settle(
  worker: Actor,
  admin: Actor,
  id: string,
  outcome: Exclude<DemoWithdrawal['outcome'], 'pending'>,
): Promise<unknown> {
  if (outcome === 'cancelled') return cancelWithdrawal(worker, id);
  if (outcome === 'approved') return payWithdrawal(admin, id);
  if (outcome.outcome === 'sent') return payWithdrawal(admin, id, outcome.reference);
  if (outcome.outcome === 'returned') {
    await payWithdrawal(admin, id, outcome.reference);
    return returnPayout(admin, id, { outcome: 'returned', reason: outcome.reason });
  }
  return rejectWithdrawal(admin, id, { outcome: outcome.outcome, reason: outcome.reason });
}

/** A review of the product, and the admin's decision on it. */
export function opinionEvents(
  author: Actor,
  admin: Actor,
  { daysAgo, rating, details, hidden }: DemoOpinion,
): DemoEvent[] {
  const reviews = collectionOf(ReviewModel);
  const own = { author: new Types.ObjectId(author.id) };
  const writing: DemoEvent = {
    daysAgo,
    run: async () => {
      if (!(await reviews.findOne(own))) await writeReview(author, { rating, details });
    },
  };
  if (hidden === undefined) return [writing];
  const hiding: DemoEvent = {
    daysAgo: daysAgo - SETTLED_AFTER,
    run: async () => {
      const review = await reviews.findOne({ ...own, status: 'waiting' });
      if (review) await moderateReview(admin, review._id.toHexString(), { status: 'hidden', reason: hidden });
    },
  };
  return [writing, hiding];
}

/** A suspension that was lifted early. */
export function suspensionEvents(
  person: Actor,
  admin: Actor,
  daysAgo: number,
  why: string,
  lifted: string,
): DemoEvent[] {
  const unlessLogged = (action: AuditRecord['action'], event: () => Promise<unknown>) => async () => {
    if (!(await collectionOf(AuditModel).findOne({ action }))) await event();
  };
  const until = new Date(Date.now() - (daysAgo - 7) * DAY_MS);
  return [
    { daysAgo, run: unlessLogged('suspend-user', () => suspendUser(admin, person.email, until, why)) },
    {
      daysAgo: daysAgo - SETTLED_AFTER,
      run: unlessLogged('lift-suspension', () => suspendUser(admin, person.email, null, lifted)),
    },
  ];
}
