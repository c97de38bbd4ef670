/**
 * Approves any number of submissions, of any tasks, in one transaction: an escrow or person that several share is written once. A single
 * approval takes seven commands. Does not know who asked; the caller checks whether they may.
 */
import { Types, type mongo } from 'mongoose';
import { recordsById } from '../../database/by-id';
import { collectionOf } from '../../database/records';
import { inTransaction, PERSISTENT, type Transaction } from '../../database/transaction';
import { account, post, TransferExists, type AccountTouch, type KeptReply, type Transfer } from '../../ledger';
import { notify, type NewNotice } from '../news/notify';
import { returnSpareScreenOuts } from '../tasks/screen-out-coins';
import { earningsHolds, type EarningsHolds } from '../withdrawals/earnings-hold';
import { UserModel } from '../users/user.model';
import { SubmissionModel, type SubmissionRecord } from './submission.model';
import { hasChanged, isVersion, type VersionRead } from './version-read';

export interface Approval {
  readonly submission: Pick<
    SubmissionRecord,
    '_id' | 'task_id' | 'owner' | 'worker' | 'payable_amount' | 'promotional_coins' | 'task_title' | 'real_seconds'
  >;
  /** The version that its client read; of any other one, nothing is approved. */
  readonly editedAt?: VersionRead;
  /** Reply to store for the request of this one approval. */
  readonly reply?: KeptReply | undefined;
}

/** Approved now, or decided before, with that decision, or not in the version that was read. */
export type ApprovalOutcome = 'approved' | 'was-approved' | 'was-rejected' | 'changed';

/** Approves all that are still pending. `auto` says that the deadline decided, not the client. Returns an outcome for each, in order. */
export async function approveSubmissions(approvals: readonly Approval[], auto: boolean): Promise<ApprovalOutcome[]> {
  const outcomes = new Map<string, ApprovalOutcome>();
  const holds = await earningsHolds(approvals.map(({ submission }) => submission.worker));
  let left = [...new Map(approvals.map((approval) => [approval.submission._id.toHexString(), approval])).values()];
  // Each round either approves everything that is left, or finds at least one that was decided or changed, or whose pay was raised, meanwhile.
  while (left.length > 0) {
    const batch = left;
    const conflict = await tryBatch(batch, auto, holds);
    if (!conflict) {
      for (const { submission } of batch) outcomes.set(submission._id.toHexString(), 'approved');
      break;
    }
    left = await withoutDecided(batch, outcomes);
    // One was paid, yet all of them are pending: the records contradict the ledger, and retrying would never end.
    if (conflict instanceof TransferExists && left.length === batch.length) throw conflict;
  }
  return approvals.map(({ submission }) => outcomes.get(submission._id.toHexString()) ?? 'was-approved');
}

/**
 * Returns null when all are approved. Otherwise changes nothing and says why: one is no longer pending, has a different pay, or was paid.
 */
async function tryBatch(
  batch: readonly Approval[],
  auto: boolean,
  holds: EarningsHolds,
): Promise<Outdated | TransferExists | null> {
  try {
    return await inTransaction(async (tx) => {
      if (batch.length > 1 || tx.attempt > 1) await takePeople(tx, batch);
      const marked = await collectionOf(SubmissionModel).updateMany(
        { status: 'pending', $or: asRead(batch) },
        { $set: { status: 'approve', decided_at: tx.at, auto } },
        { session: tx.session },
      );
      if (marked.matchedCount !== batch.length) throw new Outdated();
      await pay(tx, batch, holds);
      notify(tx, ...batch.flatMap(({ submission }) => decidedNotices(submission, auto)));
      return null;
    }, PERSISTENT);
  } catch (error) {
    if (error instanceof Outdated || error instanceof TransferExists) return error;
    throw error;
  }
}

/**
 * A guard that each is still paid as it was read: its client may have added to its pay (fair-work.md 16), and work that came back after an
 * appeal may be paid by other coins (decisions.md 23); and that it is still the version that its client read.
 */
function asRead(batch: readonly Approval[]): mongo.Filter<SubmissionRecord>[] {
  const alike = new Map<string, { readonly ids: Types.ObjectId[]; readonly as: mongo.Filter<SubmissionRecord> }>();
  for (const { submission, editedAt } of batch) {
    const { _id, payable_amount, promotional_coins } = submission;
    const as = { payable_amount, promotional_coins, ...isVersion(editedAt) };
    const key = JSON.stringify(as);
    const same = alike.get(key) ?? { ids: [] as Types.ObjectId[], as };
    alike.set(key, same);
    same.ids.push(_id);
  }
  return [...alike.values()].map(({ ids, as }) => ({ _id: { $in: ids }, ...as }));
}

/**
 * Writes to the records of all payers and payees first, because other processes may be writing them too: a conflict then fails here, before
 * any work is wasted. A single approval does this only from its second attempt on.
 */
async function takePeople(tx: Transaction, batch: readonly Approval[]): Promise<void> {
  const people = batch.flatMap(({ submission }) => [submission.worker, submission.owner]);
  const ids = [...new Set(people.map((id) => id.toHexString()))].sort().map((id) => new Types.ObjectId(id));
  await collectionOf(UserModel).updateMany(
    { _id: { $in: ids } },
    { $inc: { undertakings: 1 } },
    { session: tx.session },
  );
}

/** One of the batch was decided, or its pay changed, between the load and the transaction. */
class Outdated extends Error {}

async function pay(tx: Transaction, batch: readonly Approval[], holds: EarningsHolds): Promise<void> {
  const touches: Record<string, AccountTouch> = {};
  const filled = new Set<string>();
  /** Filled tasks that still hold coins for screen-outs. */
  const sparing = new Set<string>();
  for (const [taskId, count] of countsByTask(batch))
    touches[account.escrow(taskId)] = leavesEscrow(count, (spares) => {
      filled.add(taskId);
      if (spares) sparing.add(taskId);
    });
  // The duration of work on the task is measured again soon (measure-pay.job.ts).
  for (const { submission } of batch) {
    const escrow = account.escrow(submission.task_id);
    if (submission.real_seconds) touches[escrow] = { ...touches[escrow], set: { to_measure: true } };
  }
  const transfers = batch.map(({ submission, reply }): Transfer => {
    const id = submission._id.toHexString();
    const worker = account.balance(submission.worker);
    const inc = touches[worker]?.inc ?? {};
    touches[worker] = {
      inc: {
        work_approved: (inc.work_approved ?? 0) + 1,
        work_decided: (inc.work_decided ?? 0) + 1,
      },
      set: { worker_rate_at: tx.at },
    };
    return {
      key: `submission:${id}:pay`,
      debit: account.escrow(submission.task_id),
      credit: worker,
      amount: submission.payable_amount,
      kind: 'submission_pay',
      cause: { kind: 'submission', id },
      payer: submission.owner.toHexString(),
      memo: submission.task_title,
      buckets: { promotional: submission.promotional_coins },
      earnedUntil: holds.get(worker) ?? null,
      ...(reply ? { request: reply } : {}),
    };
  });
  await post(tx, transfers, { touches });
  for (const taskId of sparing) await returnSpareScreenOuts(tx, new Types.ObjectId(taskId));
  notify(tx, ...batch.flatMap(({ submission }) => filledNotice(submission, filled)));
}

/** The freelancer is told of the pay, and the client if the deadline decided. */
function decidedNotices(
  { _id, worker, owner, task_title, payable_amount: coins }: Approval['submission'],
  auto: boolean,
): NewNotice[] {
  const paid: NewNotice = {
    person: worker,
    kind: 'submission_approved',
    facts: { task_title, coins, auto },
    about: _id,
  };
  return auto ? [paid, { person: owner, kind: 'review_missed', facts: { task_title, coins }, about: _id }] : [paid];
}

function countsByTask(batch: readonly Approval[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { submission } of batch) {
    const id = submission.task_id.toHexString();
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Returned once per task whose last place was approved. */
function filledNotice({ task_id, owner, task_title }: Approval['submission'], filled: Set<string>): NewNotice[] {
  if (!filled.delete(task_id.toHexString())) return [];
  return [{ person: owner, kind: 'task_filled', facts: { task_title }, about: task_id }];
}

/** The changes that `count` approvals make to their task; `onFilled` is called if they were its last. */
function leavesEscrow(count: number, onFilled: (spares: boolean) => void): AccountTouch {
  const isOver = {
    $and: [{ $in: ['$status', ['open', 'paused']] }, { $eq: [{ $add: ['$approved_count', count] }, '$task_quantity'] }],
  };
  return {
    filter: { pending_count: { $gte: count } },
    inc: { approved_count: count, pending_count: -count },
    compute: { status: { $cond: [isOver, 'filled', '$status'] } },
    before: {
      fields: ['status', 'approved_count', 'task_quantity', 'screen_out_left'],
      see: ({ status, approved_count, task_quantity, screen_out_left }) => {
        const isLive = status === 'open' || status === 'paused';
        if (isLive && approved_count + count === task_quantity) onFilled(Number(screen_out_left ?? 0) > 0);
      },
    },
  };
}

/** Removes submissions that were decided or changed from the batch and records their outcomes; reads the pay of the others again. */
async function withoutDecided(batch: readonly Approval[], outcomes: Map<string, ApprovalOutcome>): Promise<Approval[]> {
  const found = await recordsById(
    SubmissionModel,
    batch.map(({ submission }) => submission._id),
    { status: 1, edited_at: 1, payable_amount: 1, promotional_coins: 1 },
  );
  return batch.flatMap((approval) => {
    const { submission } = approval;
    const id = submission._id.toHexString();
    const { status, edited_at, ...pay } = found.get(id) ?? {};
    const isChanged = status === 'pending' && hasChanged(approval.editedAt, { edited_at });
    if (status === 'pending' && !isChanged) return [{ ...approval, submission: { ...submission, ...pay } }];
    if (isChanged) outcomes.set(id, 'changed');
    else outcomes.set(id, status === 'approve' ? 'was-approved' : 'was-rejected');
    return [];
  });
}
