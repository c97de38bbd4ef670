/**
 * Ends an appeal: pays the work in full or in part, lets its worker hand in again, or upholds the rejection (fair-work.md 5). One
 * transaction, whoever decides; only the first of several ends counts.
 */
import { APPEAL, shareOfPay, type AppealOutcome } from '@taskmint/contract';
import type { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { HOUR_MS } from '../../days';
import { refuse } from '../../errors';
import { account, post, type Transfer } from '../../ledger';
import { SubmissionModel, type AppealRecord, type SubmissionRecord } from '../submissions/submission.model';
import { reclaimCoins } from '../tasks/reclaim-coins';
import { releasePlace } from '../tasks/place';
import { returnSpareScreenOuts } from '../tasks/screen-out-coins';
import { notify } from '../news/notify';
import { TaskModel } from '../tasks/task.model';
import { staysOpen } from '../users/stays-open';
import { UserModel } from '../users/user.model';
import { earningsHolds } from '../withdrawals/earnings-hold';
import { countUnfunded, holdPay, ownPart, payForPlace, type HeldPay } from './hold-pay';

export interface Verdict {
  readonly outcome: AppealOutcome;
  /** Share of the pay in percent, 1 to 99, if it is partial. */
  readonly percent: number | null;
  readonly reason: string | null;
  readonly by: NonNullable<AppealRecord['decided_by']>;
  readonly admin: Types.ObjectId | null;
}

export type AppealedWork = SubmissionRecord & { appeal: AppealRecord };

/**
 * Called for what the client cannot pay: puts these coins into the escrow, of which `promotional` are promotional, and adds a place for the
 * award if `addsPlace`.
 */
export type Cover = (tx: Transaction, coins: number, promotional: number, addsPlace: boolean) => Promise<void>;

/** Coins awarded by this verdict: at least one for any share. */
export function awardOf(work: Pick<SubmissionRecord, 'payable_amount'>, { outcome, percent }: Verdict): number {
  if (outcome === 'full') return work.payable_amount;
  return outcome === 'partial' ? shareOfPay(work.payable_amount, percent ?? 0) : 0;
}

/**
 * False if it was decided before. `cover` is called if the client cannot pay; without it, such an appeal cannot be awarded
 * (`appeal_not_funded`).
 */
export async function settleAppeal(
  tx: Transaction,
  work: AppealedWork,
  verdict: Verdict,
  cover?: Cover,
): Promise<boolean> {
  const appeal: AppealRecord = {
    ...work.appeal,
    state: 'decided',
    outcome: verdict.outcome,
    percent: verdict.percent,
    decision: verdict.reason,
    decided_at: tx.at,
    decided_by: verdict.by,
    admin: verdict.admin,
  };
  const marked = await collectionOf(SubmissionModel).updateOne(
    { _id: work._id, 'appeal.state': { $in: ['client_response', 'admin'] }, 'appeal.opened_at': appeal.opened_at },
    { $set: { appeal, disputed: false } },
    { session: tx.session },
  );
  if (marked.matchedCount === 0) return false;
  const facts = { task_title: work.task_title, outcome: verdict.outcome, coins: awardOf(work, verdict) };
  for (const person of [work.worker, work.owner])
    notify(tx, { person, kind: 'appeal_decided', facts, about: work._id });
  if (!work.appeal.held) await countUnfunded(tx, work.owner, -1);
  if (verdict.outcome === 'upheld') await stand(tx, work);
  else if (verdict.outcome === 'resubmit') await letHandInAgain(tx, work, verdict);
  else await award(tx, work, awardOf(work, verdict), cover);
  return true;
}

/** The pay already held, or else held now; null if the client cannot pay. */
async function held(tx: Transaction, work: AppealedWork): Promise<HeldPay | null> {
  if (work.appeal.held) return { extra: work.extra_place ?? false, promotional: work.promotional_coins };
  return holdPay(tx, work);
}

/** Upholds the rejection: the place opens again, or its coins are refunded. */
async function stand(tx: Transaction, work: AppealedWork): Promise<void> {
  if (!work.appeal.held) return;
  const id = work._id.toHexString();
  await releasePlace(tx, work, 'disputed_count', {
    key: `submission:${id}:appeal-refund:${tx.at.getTime()}`,
    cause: { kind: 'submission', id },
  });
}

/** Requests changes in the decider's name. The rejection is removed from the worker's record, since the work will be decided again. */
async function letHandInAgain(tx: Transaction, work: AppealedWork, { reason }: Verdict): Promise<void> {
  // If the client closed their account at this moment, nobody would review the work, and its coins would go back to a closed account.
  const pay = (await staysOpen(tx, work.owner)) ? await held(tx, work) : null;
  if (!pay) return refuse('appeal_not_funded');
  const due = new Date(tx.at.getTime() + APPEAL.resubmitHours * HOUR_MS);
  const request = { message: reason ?? '', asked_at: tx.at, due_at: due, answered_at: null };
  await collectionOf(SubmissionModel).updateOne(
    { _id: work._id },
    {
      $set: {
        status: 'revision',
        rejection: null,
        decided_at: null,
        revisions: [...(work.revisions ?? []), request],
        revision_due: due,
        extra_place: pay.extra,
        promotional_coins: pay.promotional,
      },
    },
    { session: tx.session },
  );
  const moved = await collectionOf(TaskModel).updateOne(
    { _id: work.task_id, disputed_count: { $gte: 1 } },
    { $inc: { disputed_count: -1, pending_count: 1 } },
    { session: tx.session },
  );
  if (moved.matchedCount === 0) throw new Error(`task ${work.task_id.toHexString()} holds no place for an appeal`);
  await collectionOf(UserModel).updateOne(
    { _id: work.worker, work_decided: { $gte: 1 } },
    { $inc: { work_decided: -1 }, $set: { worker_rate_at: tx.at } },
    { session: tx.session },
  );
}

/**
 * Puts the award into the escrow, with a place for it: as far as the client has the coins, also in free places, they pay it (decisions.md 24).
 * Returns its promotional part.
 */
async function payTogether(
  tx: Transaction,
  work: AppealedWork,
  coins: number,
  promised: number,
  cover: Cover,
): Promise<number> {
  await reclaimCoins(tx, work.owner, coins, `submission:${work._id.toHexString()}`);
  const own = await ownPart(tx, work.owner, coins, promised);
  if (own.coins > 0) await payForPlace(tx, work, own.coins, own.promotional);
  const rest = coins - own.coins;
  if (rest === 0) return own.promotional;
  const promotional = Math.min(rest, promised - own.promotional);
  await cover(tx, rest, promotional, own.coins === 0);
  return own.promotional + promotional;
}

/** Pays the work: if in full, it counts as approved from the start; if in part, it counts for nobody. */
async function award(tx: Transaction, work: AppealedWork, coins: number, cover: Cover | undefined): Promise<void> {
  const pay = await held(tx, work);
  if (!pay && !cover) return refuse('appeal_not_funded');
  // The promotional share of a part is that promised for the whole (decisions.md 23), rounded in the worker's favour, whoever pays it.
  const share = Math.floor(((pay?.promotional ?? work.promotional_coins) * coins) / work.payable_amount);
  const promotional = pay || !cover ? share : await payTogether(tx, work, coins, share, cover);
  await collectionOf(SubmissionModel).updateOne(
    { _id: work._id },
    {
      $set: {
        status: 'approve',
        rejection: null,
        decided_at: tx.at,
        paid_coins: coins,
        promotional_coins: promotional,
        extra_place: pay?.extra ?? true,
      },
    },
    { session: tx.session },
  );
  const rest = pay ? work.payable_amount - coins : 0;
  const worker = account.balance(work.worker);
  const isFull = coins === work.payable_amount;
  const escrow = account.escrow(work.task_id);
  const isOver = {
    $and: [{ $in: ['$status', ['open', 'paused']] }, { $eq: [{ $add: ['$approved_count', 1] }, '$task_quantity'] }],
  };
  const common = { debit: escrow, cause: { kind: 'submission', id: work._id.toHexString() }, memo: work.task_title };
  const transfers: Transfer[] = [
    {
      ...common,
      key: `submission:${common.cause.id}:pay`,
      credit: worker,
      amount: coins,
      kind: 'submission_pay',
      payer: work.owner.toHexString(),
      buckets: { promotional },
      earnedUntil: (await earningsHolds([work.worker])).get(worker) ?? null,
    },
  ];
  if (rest > 0) {
    transfers.push({
      ...common,
      key: `submission:${common.cause.id}:appeal-rest`,
      credit: account.balance(work.owner),
      amount: rest,
      kind: 'task_refund',
      buckets: { promotional: (pay?.promotional ?? 0) - promotional },
    });
  }
  await post(tx, transfers, {
    touches: {
      [escrow]: {
        filter: { disputed_count: { $gte: 1 } },
        inc: { disputed_count: -1, approved_count: 1 },
        ...(work.real_seconds && isFull ? { set: { to_measure: true } } : {}),
        compute: { status: { $cond: [isOver, 'filled', '$status'] } },
      },
      [worker]: {
        inc: isFull ? { work_approved: 1 } : { work_decided: -1 },
        set: { worker_rate_at: tx.at },
      },
    },
  });
  await returnSpareScreenOuts(tx, work.task_id);
}
