/**
 * What an admin decides about coins of a payment that was lost and now lie with somebody who did not buy them (decisions.md 24): work that was honestly done is
 * paid at the platform's loss; what was taken together with the buyer goes back.
 */
import { Types } from 'mongoose';
import { collection } from '../database/connection';
import type { Transaction } from '../database/transaction';
import { refuse } from '../errors';
import type { Actor } from '../http/actor';
import { inEffect } from '../idempotency';
import { account, lotKey, post, sumOfLots, takeOldest, type Lots, type Transfer } from '../ledger';
import { recordAudit } from '../modules/audit/record-audit.command';
import { USERS, type UserRecord } from '../modules/users/user.model';
import { ownLots } from './held-coins.query';
import { transferOf } from './move-order-coins';
import { isDisputeOpen } from './order-facts';
import { ORDERS, type OrderRecord } from './order.model';
import { follow, loadOrder, saveOrder } from './settle-order.command';

export interface HeldCoinsDecision {
  readonly email: string;
  readonly decision: 'release' | 'take_back';
  readonly reason: string;
}

/**
 * `modifiedCount` is 0 when the person has no coins of the order any more. Refuses with `order_not_found`, `dispute_open` while the bank still decides,
 * `user_not_found`, and `not_allowed` for what admins hold themselves.
 */
export function decideHeldCoins(
  actor: Actor,
  orderId: string,
  { email, decision, reason }: HeldCoinsDecision,
): Promise<{ modifiedCount: number }> {
  return inEffect(async (tx) => {
    const order = await heldOrder(tx, orderId);
    const person = await collection<UserRecord>(USERS).findOne(
      { email },
      { session: tx.session, projection: { lots: 1, email: 1 } },
    );
    if (!person) refuse('user_not_found');
    if (person._id.toHexString() === actor.id) refuse('not_allowed');
    const held = ownLots(person, order);
    // What the buyer's other coins have covered is nobody else's debt.
    const lots = takeOldest(held, Math.min(sumOfLots(held), order.shortfall_coins));
    if (sumOfLots(lots) === 0) return { modifiedCount: 0 };
    const entry = await move(tx, order, person._id, lots, decision);
    await follow(tx, order);
    await saveOrder(tx, order);
    await recordAudit(tx, actor, {
      action: decision === 'release' ? 'release-held-coins' : 'take-back-held-coins',
      subject: `user:${person._id.toHexString()}`,
      before: { order: orderId, held_coins: sumOfLots(held) },
      after: { order: orderId, decision, coins: sumOfLots(lots) },
      reason,
      entry,
    });
    return { modifiedCount: 1 };
  });
}

async function heldOrder(tx: Transaction, orderId: string): Promise<OrderRecord> {
  const _id = new Types.ObjectId(orderId);
  const held = await collection<OrderRecord>(ORDERS).findOne(
    { _id, frozen: true },
    { session: tx.session, projection: { _id: 1 } },
  );
  if (!held) refuse('order_not_found');
  const order = await loadOrder(tx, _id);
  if (isDisputeOpen(order.facts)) refuse('dispute_open');
  return order;
}

/** Takes the person's coins of the order, and gives the same number of others when they may keep them. Returns the key for the audit record. */
async function move(
  tx: Transaction,
  order: OrderRecord,
  userId: Types.ObjectId,
  lots: Lots,
  decision: HeldCoinsDecision['decision'],
): Promise<string> {
  const coins = sumOfLots(lots);
  const balance = account.balance(userId);
  const name = `${decision}:${order.movements}:${userId.toHexString()}`;
  const taken: Transfer = {
    ...transferOf(order, name, 'purchase_reversal', coins),
    debit: balance,
    credit: account.system('purchases'),
    memo: 'Payment given back',
    buckets: { promotional: 0, lots },
  };
  const cover: Transfer = {
    ...transferOf(order, `cover:${name}`, 'loss_cover', coins),
    debit: account.system('losses'),
    credit: balance,
    memo: 'Honest work stays paid',
    buckets: { promotional: 0, lots: { [lotKey({ kind: 'earned', order: null, maturesAt: null })]: coins } },
  };
  await post(tx, decision === 'release' ? [taken, cover] : [taken]);
  order.movements += 1;
  order.reversed_coins += coins;
  if (decision === 'release') order.covered_coins += coins;
  else order.taken_back = [...order.taken_back, { user: userId, coins }];
  return decision === 'release' ? cover.key : taken.key;
}
