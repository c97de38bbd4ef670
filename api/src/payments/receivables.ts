/** What buyers owe because a payment was reversed after its coins had been spent (decisions.md 24, 25): listing it, and writing it off. */
import type { Types } from 'mongoose';
import type { Receivable } from '@taskmint/contract';
import { directionOf, listPage, type Page, type PageRequest } from '../database/page';
import { collectionOf } from '../database/records';
import { refuse } from '../errors';
import type { Actor } from '../http/actor';
import { inEffect } from '../idempotency';
import { ALONE, takesTwo } from '../modules/agreements/takes-two.query';
import { agreedBy, useAgreement, withSecondAdmin } from '../modules/agreements/two-admins.command';
import { recordAudit } from '../modules/audit/record-audit.command';
import { UserModel } from '../modules/users/user.model';
import { isDisputeOpen } from './order-facts';
import { OrderModel, ORDERS } from './order.model';
import { assertAllTaken, settleFacts, loadOrder, saveOrder } from './settle-order.command';

/** Orders of one buyer that are written off in one transaction. */
const MAX_ORDERS = 100;

/** Who owes, largest debt first; with the order `oldest`, smallest first. */
export async function listReceivables(query: PageRequest & { order: 'newest' | 'oldest' }): Promise<Page<Receivable>> {
  const { records, total, beside } = await listPage(
    collectionOf(UserModel),
    { receivable_cents: { $gt: 0 } },
    { receivable_cents: directionOf(query), _id: 1 },
    query,
    {
      projection: { email: 1, name: 1, receivable_cents: 1 },
      beside: {
        from: ORDERS,
        pipeline: [{ $match: { receivable_cents: { $gt: 0 } } }, { $group: { _id: '$user_id', orders: { $sum: 1 } } }],
      },
    },
  );
  const orders = new Map(beside.map(({ _id, orders: count }) => [String(_id), Number(count)]));
  return {
    records: records.map(({ _id, email, name, receivable_cents: cents }) => ({
      email,
      name,
      cents,
      orders: orders.get(_id.toHexString()) ?? 0,
    })),
    total,
    beside,
  };
}

/**
 * Writes off everything that a buyer owes. `modifiedCount` is the number of orders. Above `ALONE.writeOffs` a second admin has to agree.
 * Refuses with `user_not_found`, `own_thing`, `dispute_open` while a bank still decides about one of the orders, `busy` while their places
 * are still being closed, `second_admin_needed`, `admin_too_new`.
 */
export function writeOff(actor: Actor, email: string, reason: string): Promise<{ modifiedCount: number }> {
  return withSecondAdmin(actor, () => giveUp(actor, email, reason));
}

function giveUp(actor: Actor, email: string, reason: string): Promise<{ modifiedCount: number }> {
  return inEffect(async (tx) => {
    const buyer = await collectionOf(UserModel).findOne({ email }, { session: tx.session, projection: { _id: 1 } });
    if (!buyer) refuse('user_not_found');
    if (buyer._id.toHexString() === actor.id) refuse('own_thing');
    const owed = await collectionOf(OrderModel)
      .find({ user_id: buyer._id, receivable_cents: { $gt: 0 } }, { session: tx.session, limit: MAX_ORDERS })
      .toArray();
    if (owed.some(({ facts }) => isDisputeOpen(facts))) refuse('dispute_open');
    owed.forEach(assertAllTaken);
    const sum = owed.reduce((cents, order) => cents + order.receivable_cents, 0);
    const first = (await takesTwo(tx, actor, ALONE.writeOffs, sum))
      ? await useAgreement(tx, actor, {
          action: 'write-off-receivable',
          subject: `user:${buyer._id.toHexString()}`,
          parameters: { cents: sum },
          beneficiary: buyer._id,
          reason,
        })
      : null;
    for (const { _id } of owed) {
      const order = await loadOrder(tx, _id as Types.ObjectId);
      const cents = order.receivable_cents;
      order.forgiven_cents += cents;
      await settleFacts(tx, order);
      await saveOrder(tx, order);
      await recordAudit(tx, actor, {
        action: 'write-off-receivable',
        subject: `user:${buyer._id.toHexString()}`,
        before: { order: _id.toHexString(), receivable_cents: cents },
        after: {
          order: _id.toHexString(),
          receivable_cents: order.receivable_cents,
          cents,
          ...agreedBy(first),
        },
        reason,
      });
    }
    return { modifiedCount: owed.length };
  });
}
