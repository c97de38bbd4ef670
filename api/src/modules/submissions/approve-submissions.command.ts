/**
 * Approves submissions in one transaction, however many they are and of whatever tasks: each escrow and each person that several share is changed once. A single
 * one takes seven commands. Knows nothing of who asked; whether they may is the caller's business.
 */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { inTransaction, PATIENT, type Transaction } from '../../database/transaction';
import { account, post, TransferExists, type AccountTouch, type KeptReply, type Transfer } from '../../ledger';
import { tell, type Told } from '../news/tell';
import { returnSpareScreenOuts } from '../tasks/screen-out-coins';
import { earningsHolds, type EarningsHolds } from '../withdrawals/earnings-hold';
import { UserModel } from '../users/user.model';
import { SubmissionModel, type SubmissionRecord } from './submission.model';

export interface Approval {
  readonly submission: Pick<
    SubmissionRecord,
    '_id' | 'task_id' | 'owner' | 'worker' | 'payable_amount' | 'promotional_coins' | 'task_title' | 'real_seconds'
  >;
  /** Reply to keep for the request that asked for this one approval. */
  readonly reply?: KeptReply | undefined;
}

/** How it went: approved now, or decided before, and how. */
export type ApprovalOutcome = 'approved' | 'was-approved' | 'was-rejected';

/**
 * Approves all that are pending still. `auto` says that the deadline decided and not the client. Returns an outcome for each, in order.
 */
export async function approveSubmissions(approvals: readonly Approval[], auto: boolean): Promise<ApprovalOutcome[]> {
  const outcomes = new Map<string, ApprovalOutcome>();
  const holds = await earningsHolds(approvals.map(({ submission }) => submission.worker));
  let left = [...new Map(approvals.map((approval) => [approval.submission._id.toHexString(), approval])).values()];
  // Each round either approves everything that is left or finds at least one that was decided or is paid more meanwhile.
  while (left.length > 0) {
    const batch = left;
    const conflict = await tryBatch(batch, auto, holds);
    if (!conflict) {
      for (const { submission } of batch) outcomes.set(submission._id.toHexString(), 'approved');
      break;
    }
    left = await withoutDecided(batch, outcomes);
    // One of them was paid, and still all of them wait: the records contradict the ledger, and would for ever.
    if (conflict instanceof TransferExists && left.length === batch.length) throw conflict;
  }
  return approvals.map(({ submission }) => outcomes.get(submission._id.toHexString()) ?? 'was-approved');
}

/** Null when all are approved; else why not: one of them is not pending any more, pays something else, or was paid. Nothing was changed then. */
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
      tell(tx, ...batch.flatMap(({ submission }) => decidedNotices(submission, auto)));
      return null;
    }, PATIENT);
  } catch (error) {
    if (error instanceof Outdated || error instanceof TransferExists) return error;
    throw error;
  }
}

/** The guard that each is there with the pay that it was read with: its client may have added to it (fair-work.md 16). */
function asRead(batch: readonly Approval[]): { _id: { $in: Types.ObjectId[] }; payable_amount: number }[] {
  const byPay = new Map<number, Types.ObjectId[]>();
  for (const { submission } of batch)
    byPay.set(submission.payable_amount, [...(byPay.get(submission.payable_amount) ?? []), submission._id]);
  return [...byPay].map(([payable_amount, ids]) => ({ _id: { $in: ids }, payable_amount }));
}

/**
 * Writes into the records of everybody who is paid or pays, which other processes may be writing too, before anything else: who comes second fails here and has
 * done no work in vain. A lone approval does without it until it has met somebody.
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

/** One of the batch was decided between the load and the transaction. */
class Outdated extends Error {}

async function pay(tx: Transaction, batch: readonly Approval[], holds: EarningsHolds): Promise<void> {
  const touches: Record<string, AccountTouch> = {};
  const filled = new Set<string>();
  /** Filled ones that still hold coins for whoever does not fit. */
  const sparing = new Set<string>();
  for (const [taskId, count] of countsByTask(batch))
    touches[account.escrow(taskId)] = leavesEscrow(count, (spares) => {
      filled.add(taskId);
      if (spares) sparing.add(taskId);
    });
  // What it takes is measured anew soon (measure-pay.job.ts).
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
        earned_coins: (inc.earned_coins ?? 0) + submission.payable_amount,
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
  tell(tx, ...batch.flatMap(({ submission }) => filledNotice(submission, filled)));
}

/** The freelancer is told that they are paid, and the client that the deadline decided when it did. */
function decidedNotices(
  { _id, worker, owner, task_title, payable_amount: coins }: Approval['submission'],
  auto: boolean,
): Told[] {
  const paid: Told = { person: worker, kind: 'submission_approved', facts: { task_title, coins, auto }, about: _id };
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

/** Once for each task whose last place was approved. */
function filledNotice({ task_id, owner, task_title }: Approval['submission'], filled: Set<string>): Told[] {
  if (!filled.delete(task_id.toHexString())) return [];
  return [{ person: owner, kind: 'task_filled', facts: { task_title }, about: task_id }];
}

/** What `count` approvals change about their task; `onFilled` is called when they were its last. */
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

/** Takes out of the batch what has been decided, and notes how; of the rest it reads the pay again. */
async function withoutDecided(batch: readonly Approval[], outcomes: Map<string, ApprovalOutcome>): Promise<Approval[]> {
  const ids = batch.map(({ submission }) => new Types.ObjectId(submission._id));
  const current = await collectionOf(SubmissionModel)
    .find({ _id: { $in: ids } }, { projection: { status: 1, payable_amount: 1 } })
    .toArray();
  const found = new Map(current.map((record) => [record._id.toHexString(), record]));
  return batch.flatMap((approval) => {
    const { submission } = approval;
    const id = submission._id.toHexString();
    const { status, payable_amount = submission.payable_amount } = found.get(id) ?? {};
    if (status === 'pending') return [{ ...approval, submission: { ...submission, payable_amount } }];
    outcomes.set(id, status === 'approve' ? 'was-approved' : 'was-rejected');
    return [];
  });
}
