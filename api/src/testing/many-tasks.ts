/** Many tasks of one client, for tests in which their number matters: over HTTP they are posted one at a time. */
import { Types } from 'mongoose';
import type { TaskContent } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { inTransaction } from '../database/transaction';
import { account, post } from '../ledger';
import { TaskModel } from '../modules/tasks/task.model';
import type { Person, TestApi } from './start-test-api';

/** Posts so many tasks: one over HTTP, and the others like it, each paid for, in one transaction. Returns their ids. */
export async function manyTasks(
  api: TestApi,
  client: Person,
  count: number,
  fields: Partial<TaskContent>,
): Promise<string[]> {
  const first = await api.task(client, fields);
  const like = await collectionOf(TaskModel).findOne({ _id: new Types.ObjectId(first) });
  if (!like) throw new Error(`no task ${first}`);
  const ids = Array.from({ length: count - 1 }, () => new Types.ObjectId());
  await inTransaction(async (tx) => {
    const transfers = ids.map((id) => ({
      key: `task:${id.toHexString()}:post`,
      debit: account.balance(client.id),
      credit: account.escrow(id),
      amount: like.escrow_coins,
      kind: 'task_posted' as const,
      cause: { kind: 'task', id: id.toHexString() },
    }));
    const moved = await post(tx, transfers, { opens: transfers.map(({ credit }) => credit) });
    const others = moved.map(({ promotional, to }, n) => ({
      ...like,
      _id: ids[n] as Types.ObjectId,
      escrow_promotional: promotional,
      promotional_left: promotional,
      escrow_lots: to,
    }));
    await collectionOf(TaskModel).insertMany(others, { session: tx.session });
  });
  return [first, ...ids.map((id) => id.toHexString())];
}
