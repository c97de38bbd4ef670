/**
 * An admin's decision about coins of a lost payment that are now held by somebody who did not buy them (decisions.md 24): coins for honest work stay paid,
 * at the platform's loss; coins taken together with the buyer go back.
 */
import { Types } from 'mongoose';
import { collectionOf } from '../database/records';
import type { Transaction } from '../database/transaction';
import { refuse } from '../errors';
import type { Actor } from '../http/actor';
import { inEffect } from '../idempotency';
import { account, lotKey, post, sumOfLots, takeOldest, type Lots, type Transfer } from '../ledger';
import { ALONE, takesTwo } from '../modules/agreements/takes-two.query';
import { agreedBy, useAgreement, withSecondAdmin } from '../modules/agreements/two-admins.command';
import { recordAudit } from '../modules/audit/record-audit.command';
import { notify } from '../modules/news/notify';
import { UserModel } from '../modules/users/user.model';
import { ownLots } from './held-coins.query';
import { isDisputeOpen } from './order-facts';
import { lackedOfOthers, OrderModel, type OrderRecord } from './order.model';
import { assertAllTaken, settleFacts, loadOrder, saveOrder } from './settle-order.command';
import { transferOf } from './move-order-coins';

export interface HeldCoinsDecision {
  readonly email: string;
  readonly decision: 'release' | 'take_back';
  readonly reason: string;
}

const ACTIONS = { release: 'release-held-coins', take_back: 'take-back-held-coins' } as const;

/**
 * `modifiedCount` is 0 when the person has no coins of the order left. Above what `ALONE` says of the action a second admin has to agree
 * (decisions.md 26). Refuses with `order_not_found`, `dispute_open` while the bank still decides, `busy` while places of the buyer are
 * still being closed, `user_not_found`, `not_allowed` for an admin who has the coins or bought them, `second_admin_needed`,
 * `admin_too_new`.
 */
export function decideHeldCoins(
  actor: Actor,
  orderId: string,
  decision: HeldCoinsDecision,
): Promise<{ modifiedCount: number }> {
  return withSecondAdmin(actor, () => decide(actor, orderId, decision));
}

function decide(
  actor: Actor,
  orderId: string,
  { email, decision, reason }: HeldCoinsDecision,
): Promise<{ modifiedCount: number }> {
  return inEffect(async (tx) => {
    const order = await heldOrder(tx, orderId);
    const person = await collectionOf(UserModel).findOne(
      { email },
      { session: tx.session, projection: { lots: 1, coins: 1, status: 1 } },
    );
    if (!person) refuse('user_not_found');
    if ([person._id, order.user_id].some((party) => party.toHexString() === actor.id)) refuse('not_allowed');
    const held = ownLots(person, order);
    // The part that the buyer's other coins have covered is not anybody else's debt.
    const lots = takeOldest(held, Math.min(sumOfLots(held), lackedOfOthers(order)));
    const coins = sumOfLots(lots);
    if (coins === 0) return { modifiedCount: 0 };
    const subject = `user:${person._id.toHexString()}`;
    const action = ACTIONS[decision];
    const first = (await takesTwo(tx, actor, ALONE[action], coins))
      ? await useAgreement(tx, actor, {
          action,
          subject,
          parameters: { order: orderId, coins },
          beneficiary: decision === 'release' ? person._id : order.user_id,
          reason,
        })
      : null;
    const entry = await move(tx, order, person._id, lots, decision);
    // Whoever loses coins is told why, and can contest it; who keeps them, that the hold is over (fair-work.md 10, 18).
    if (person.status !== 'closed') {
      const to = { person: person._id };
      const lost = { from: person.coins, to: person.coins - coins, reason };
      if (decision === 'release') notify(tx, { ...to, kind: 'hold_ended', facts: { coins } });
      else notify(tx, { ...to, kind: 'coins_adjusted', facts: lost });
    }
    await settleFacts(tx, order);
    await saveOrder(tx, order);
    await recordAudit(tx, actor, {
      action,
      subject,
      before: { order: orderId, held_coins: sumOfLots(held) },
      after: { order: orderId, decision, coins, ...agreedBy(first) },
      reason,
      entry,
    });
    return { modifiedCount: 1 };
  });
}

async function heldOrder(tx: Transaction, orderId: string): Promise<OrderRecord> {
  const _id = new Types.ObjectId(orderId);
  const held = await collectionOf(OrderModel).findOne(
    { _id, frozen: true },
    { session: tx.session, projection: { _id: 1 } },
  );
  if (!held) refuse('order_not_found');
  const order = await loadOrder(tx, _id);
  if (isDisputeOpen(order.facts)) refuse('dispute_open');
  assertAllTaken(order);
  return order;
}

/** Takes the person's coins of the order, and replaces them with as many others when they may keep them. Returns the ledger key for the audit record. */
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
  else order.taken_back = [...order.taken_back, { user: userId, coins, lots }];
  return decision === 'release' ? cover.key : taken.key;
}
