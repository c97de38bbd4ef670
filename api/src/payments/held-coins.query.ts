/** Who has coins of an order now (decisions.md 24): follows the ledger from the buyer through every account that the coins passed through. Reads only. */
import { Types } from 'mongoose';
import type { HeldOrder } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { account, LedgerEntryModel, sumOfLots, type Lots } from '../ledger';
import { TaskModel } from '../modules/tasks/task.model';
import { UserModel, type UserRecord } from '../modules/users/user.model';
import { WithdrawalModel } from '../modules/withdrawals/withdrawal.model';
import { lotsOfOrder } from './move-order-coins';
import type { OrderRecord } from './order.model';

type Holders = HeldOrder['holders'];

/** Accounts through which one order's coins are followed; anything larger needs somebody to examine the ledger by hand. */
const MAX_ACCOUNTS = 2_000;
/** Accounts per command. */
const AT_ONCE = 200;
const MAX_ENTRIES = 20_000;

/** Accounts that coins of the order ever reached. */
async function reached(order: Pick<OrderRecord, '_id' | 'user_id' | 'paid_at'>): Promise<Set<string>> {
  const id = order._id.toHexString();
  const since = Types.ObjectId.createFromTime(Math.floor((order.paid_at ?? new Date(0)).getTime() / 1_000) - 60);
  const found = new Set<string>([account.balance(order.user_id)]);
  const next: string[] = [...found];
  while (next.length > 0 && found.size < MAX_ACCOUNTS) {
    const asked = next.splice(0, AT_ONCE);
    const entries = await collectionOf(LedgerEntryModel)
      .find(
        { accounts: { $in: asked }, _id: { $gte: since } },
        { projection: { credit: 1, to_lots: 1 }, limit: MAX_ENTRIES, batchSize: MAX_ENTRIES },
      )
      .toArray();
    for (const { credit, to_lots: lots } of entries) {
      if (found.has(credit) || !lots?.includes(`-${id}=`)) continue;
      found.add(credit);
      next.push(credit);
    }
  }
  return found;
}

export async function holdersOf(order: Pick<OrderRecord, '_id' | 'user_id' | 'paid_at'>): Promise<Holders> {
  const accounts = await reached(order);
  const ids = (kind: string): Types.ObjectId[] =>
    [...accounts].filter((ref) => ref.startsWith(`${kind}:`)).map((ref) => new Types.ObjectId(ref.split(':')[1]));
  const id = order._id.toHexString();
  const coinsIn = (lots: Lots | undefined): number => sumOfLots(lotsOfOrder(lots ?? {}, id));
  const taskIds = [...new Set(['escrow', 'screening'].flatMap((kind) => ids(kind).map(String)))];
  const [users, withdrawals, tasks] = await Promise.all([
    collectionOf(UserModel)
      .find({ _id: { $in: ids('balance') } }, { projection: { email: 1, name: 1, lots: 1 } })
      .toArray(),
    collectionOf(WithdrawalModel)
      .find({ _id: { $in: ids('hold') } }, { projection: { worker_email: 1, worker_name: 1, held_lots: 1 } })
      .toArray(),
    collectionOf(TaskModel)
      .find(
        { _id: { $in: taskIds.map((task) => new Types.ObjectId(task)) } },
        { projection: { creator_email: 1, creator_name: 1, escrow_lots: 1, screen_out_lots: 1 } },
      )
      .toArray(),
  ]);
  const holders: Holders = [
    ...users.map(({ email, name, lots }) => ({ email, name, coins: coinsIn(lots), where: 'balance' as const })),
    ...withdrawals.map(({ worker_email: email, worker_name: name, held_lots: lots }) => ({
      email,
      name,
      coins: coinsIn(lots),
      where: 'withdrawal' as const,
    })),
    ...tasks.map(({ creator_email: email, creator_name: name, escrow_lots: lots, screen_out_lots: others }) => ({
      email,
      name,
      coins: coinsIn(lots) + coinsIn(others),
      where: 'task' as const,
    })),
  ];
  return holders.filter(({ coins }) => coins > 0).sort((a, b) => b.coins - a.coins);
}

/** The person's own lots of an order, for deciding about them. */
export function ownLots(user: Pick<UserRecord, 'lots'>, order: Pick<OrderRecord, '_id'>): Lots {
  return lotsOfOrder(user.lots, order._id.toHexString());
}
