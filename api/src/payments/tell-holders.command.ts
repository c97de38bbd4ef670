/**
 * Tells whoever has earned coins of an order that these are held, once when its dispute begins, and that they no longer are, once when that has ended
 * (fair-work.md 10, 18). The buyer is told elsewhere. Knows nothing of what is held and why.
 */
import type { Types } from 'mongoose';
import { collectionOf } from '../database/records';
import { inTransaction } from '../database/transaction';
import { notify } from '../modules/news/notify';
import { UserModel } from '../modules/users/user.model';
import { holdersOf } from './held-coins.query';
import { OrderModel, type OrderRecord } from './order.model';

/** People in one transaction. */
const AT_ONCE = 50;

/** `toldUpTo` is the last person who was told. Ends where another process goes on. */
export async function tellHolders(
  order: Pick<OrderRecord, '_id' | 'user_id' | 'paid_at' | 'frozen'>,
  toldUpTo: Types.ObjectId,
): Promise<void> {
  const held = await heldByPerson(order);
  const { frozen } = order;
  const kind = frozen ? 'coins_held' : 'hold_ended';
  let last = toldUpTo;
  for (;;) {
    const next = held.filter(({ person }) => person.toHexString() > last.toHexString()).slice(0, AT_ONCE);
    const [told_up_to, isEnd] = [next.at(-1)?.person ?? last, next.length < AT_ONCE];
    const isOurs = await inTransaction(async (tx) => {
      const { matchedCount } = await collectionOf(OrderModel).updateOne(
        { _id: order._id, frozen, told_up_to: last },
        isEnd ? { $unset: { told_up_to: '' } } : { $set: { told_up_to } },
        { session: tx.session },
      );
      if (matchedCount === 1)
        notify(tx, ...next.map(({ person, coins }) => ({ person, kind, facts: { coins } }) as const));
      return matchedCount === 1;
    });
    if (isEnd || !isOurs) return;
    last = told_up_to;
  }
}

/** Coins on a balance and in withdrawals that were asked for; those set aside for tasks are of clients, who are told of their places. */
async function heldByPerson(
  order: Pick<OrderRecord, '_id' | 'user_id' | 'paid_at'>,
): Promise<{ person: Types.ObjectId; coins: number }[]> {
  const byEmail = new Map<string, number>();
  for (const { email, coins, where } of await holdersOf(order))
    if (where !== 'task') byEmail.set(email, (byEmail.get(email) ?? 0) + coins);
  const people = await collectionOf(UserModel)
    .find({ email: { $in: [...byEmail.keys()] }, _id: { $ne: order.user_id } }, { projection: { email: 1 } })
    .sort({ _id: 1 })
    .toArray();
  return people.map(({ _id, email }) => ({ person: _id, coins: byEmail.get(email) ?? 0 }));
}
