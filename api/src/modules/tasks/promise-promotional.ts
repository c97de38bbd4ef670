/**
 * Backfills the promotional coins that tasks of an earlier version have promised (decisions.md 23), once each. Safe to repeat, and to run
 * in several processes at once.
 */
import type { Types } from 'mongoose';
import { fittingInSteps, updateInSteps, type Progress } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { SubmissionModel } from '../submissions/submission.model';
import { TaskModel } from './task.model';

const FORMER = { promotional_left: { $exists: false } } as const;

export async function promisePromotional(progress: Progress): Promise<void> {
  await updateInSteps(progress, 'tasks', 'tasks', { ...FORMER, pending_count: 0 }, [
    { $set: { promotional_left: '$escrow_promotional', frozen_slots: 0 } },
  ]);
  await updateInSteps(
    progress,
    'work',
    'submissions',
    { promotional_coins: { $exists: false }, status: { $ne: 'pending' } },
    { $set: { promotional_coins: 0 } },
  );
  for await (const former of fittingInSteps(progress, 'tasks with work', collectionOf(TaskModel), FORMER, { _id: 1 })) {
    for (const { _id } of former) {
      progress.signal.throwIfAborted();
      await promiseOf(_id);
    }
  }
}

async function promiseOf(_id: Types.ObjectId): Promise<void> {
  const tasks = collectionOf(TaskModel);
  await inTransaction(async (tx) => {
    const task = await tasks.findOne({ _id, ...FORMER }, { session: tx.session });
    if (!task) return;
    const pending = collectionOf(SubmissionModel);
    let left = task.escrow_promotional;
    for (const { _id: id } of await pending
      .find({ task_id: _id, status: 'pending' }, { session: tx.session, projection: { _id: 1 }, sort: { _id: 1 } })
      .toArray()) {
      const promotional_coins = Math.min(left, task.per_task_pay);
      left -= promotional_coins;
      await pending.updateOne({ _id: id }, { $set: { promotional_coins } }, { session: tx.session });
    }
    await tasks.updateOne(
      { _id, ...FORMER, escrow_promotional: task.escrow_promotional },
      { $set: { promotional_left: left, frozen_slots: 0 } },
      { session: tx.session },
    );
  });
}
