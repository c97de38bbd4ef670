/**
 * Pays out what a client added to the pay after work was approved (fair-work.md 16): one submission at a time from the escrow of the task,
 * each in its own transaction under its own key, so that it resumes where a process died. The share of somebody who has left goes back to
 * the client.
 */
import type { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { inTransaction, PERSISTENT, type Transaction } from '../../database/transaction';
import { dueJob } from '../../jobs/each-due';
import { account, post, type Transfer } from '../../ledger';
import { notify } from '../news/notify';
import { SubmissionModel, type SubmissionRecord } from '../submissions/submission.model';
import { isOpen } from '../users/stays-open';
import { earningsHolds } from '../withdrawals/earnings-hold';

const DUE = { due_coins: { $exists: true } } as const;
const BY_ID = { projection: { _id: 1 }, sort: { _id: 1 } } as const;

export const payDifferences = dueJob({
  name: 'pay-differences',
  everyMs: 5_000,
  from: SubmissionModel,
  due: () => DUE,
  ...BY_ID,
  work: ({ _id }) => payOut(_id),
});

/** Pays everything due from a client or to a worker who leaves, before their account is emptied (decisions.md 19). */
export async function payAllDue(of: { owner: Types.ObjectId } | { worker: Types.ObjectId }): Promise<void> {
  for (;;) {
    const due = await collectionOf(SubmissionModel)
      .find({ ...DUE, ...of }, { ...BY_ID, limit: 100 })
      .toArray();
    for (const { _id } of due) await payOut(_id);
    if (due.length === 0) return;
  }
}

/** False if it was paid meanwhile. */
function payOut(_id: Types.ObjectId): Promise<boolean> {
  return inTransaction(async (tx) => {
    const work = await collectionOf(SubmissionModel).findOne({ _id, ...DUE }, { session: tx.session });
    const coins = work?.due_coins ?? 0;
    if (!work || coins === 0) return false;
    const stays = await isOpen(tx, work.worker);
    await take(tx, work, coins, stays);
    const { task_title, worker: person } = work;
    if (stays) notify(tx, { person, kind: 'pay_added', facts: { task_title, coins }, about: _id });
    return true;
  }, PERSISTENT);
}

async function take(tx: Transaction, work: SubmissionRecord, coins: number, stays: boolean): Promise<void> {
  const id = work._id.toHexString();
  const escrow = account.escrow(work.task_id);
  const worker = account.balance(work.worker);
  const common = {
    debit: escrow,
    amount: coins,
    cause: { kind: 'submission', id },
    memo: work.task_title,
    buckets: { promotional: 0 },
  };
  const transfer: Transfer = stays
    ? {
        ...common,
        key: `submission:${id}:difference:${work.due_raise ?? 1}`,
        credit: worker,
        kind: 'pay_difference',
        payer: work.owner.toHexString(),
        earnedUntil: (await earningsHolds([work.worker])).get(worker) ?? null,
      }
    : {
        ...common,
        key: `submission:${id}:difference-refund:${work.due_raise ?? 1}`,
        credit: account.balance(work.owner),
        kind: 'task_refund',
      };
  const { matchedCount } = await collectionOf(SubmissionModel).updateOne(
    { _id: work._id, due_coins: coins },
    { $unset: { due_coins: '' }, ...(stays ? { $inc: { added_coins: coins } } : {}) },
    { session: tx.session },
  );
  if (matchedCount === 0) throw new Error(`the difference for ${id} was paid meanwhile`);
  await post(tx, [transfer], {
    touches: { [escrow]: { filter: { difference_coins: { $gte: coins } }, inc: { difference_coins: -coins } } },
  });
}
