/**
 * Takes an order's coins back from its buyer, and returns them to everybody affected when a dispute is won. Knows nothing of the reasons; those are in the
 * order's facts.
 */
import { type Types } from 'mongoose';
import { collectionOf } from '../database/records';
import type { Transaction } from '../database/transaction';
import { env } from '../env';
import {
  account,
  addLots,
  parseLot,
  post,
  subtractLots,
  sumOfLots,
  takeOldest,
  type Lots,
  type Transfer,
} from '../ledger';
import { UserModel, type UserRecord } from '../modules/users/user.model';
import { lotOf, OrderModel, type OrderRecord } from './order.model';

/** The fields of a user that crediting and reversing depend on. */
export type Holder = Pick<UserRecord, '_id' | 'coins' | 'promotional_coins' | 'lots' | 'status'>;

/** The common parts of an order's transfers; the key is unique per payment and movement. */
export function transferOf(
  order: OrderRecord,
  key: string,
  kind: 'purchase' | 'purchase_reversal' | 'purchase_reinstated' | 'loss_cover',
  amount: number,
): Pick<Transfer, 'key' | 'kind' | 'amount' | 'cause'> {
  return { key: `${key}:${order.intent_id}`, kind, amount, cause: { kind: 'order', id: order._id.toHexString() } };
}

export async function holderOf(tx: Transaction, order: Pick<OrderRecord, '_id' | 'user_id'>): Promise<Holder> {
  const holder = await personIn(tx, order.user_id);
  if (!holder) throw new Error(`order ${order._id.toHexString()} belongs to nobody`);
  return holder;
}

function personIn(tx: Transaction, _id: Types.ObjectId): Promise<Holder | null> {
  return collectionOf(UserModel).findOne(
    { _id },
    { session: tx.session, projection: { coins: 1, promotional_coins: 1, lots: 1, status: 1 } },
  );
}

/** The lots that came from this order. */
export function lotsOfOrder(lots: Lots, orderId: string): Lots {
  return Object.fromEntries(
    Object.entries(lots).filter(([key, coins]) => coins > 0 && parseLot(key).order === orderId),
  );
}

/** Up to `wanted` coins of `lots`: those of the order first, then the oldest. */
function chooseLots(lots: Lots, orderId: string, wanted: number): Lots {
  const own = lotsOfOrder(lots, orderId);
  const fromOwn = takeOldest(own, Math.min(wanted, sumOfLots(own)));
  const others = Object.fromEntries(Object.entries(lots).filter(([key]) => !(key in own)));
  return { ...fromOwn, ...takeOldest(others, Math.min(wanted - sumOfLots(fromOwn), sumOfLots(others))) };
}

/** `wanted` of the coins that were taken from the buyer: those of other orders first, since it is this order's that stay lost. */
function chooseReturned(order: OrderRecord, wanted: number): Lots {
  const taken = order.reversed_lots ?? {};
  const own = lotsOfOrder(taken, order._id.toHexString());
  const others = subtractLots(taken, own);
  const fromOthers = takeOldest(others, Math.min(wanted, sumOfLots(others)));
  const left = wanted - sumOfLots(fromOthers);
  const fromOwn = takeOldest(own, Math.min(left, sumOfLots(own)));
  return addLots(fromOthers, fromOwn);
}

/** Whether promotional coins count towards what is taken back: only if they are worth money, since nobody has paid for them (decisions.md 6, 24). */
export function promotionalPays(): boolean {
  return env().PROMO_COINS === 'withdrawable';
}

/** Takes up to `wanted` coins from the buyer: those of the order first, promotional ones last if at all, and no more than there are. Returns how many. */
export async function reverseCoins(tx: Transaction, order: OrderRecord, wanted: number): Promise<number> {
  const holder = await holderOf(tx, order);
  const lots = chooseLots(holder.lots, order._id.toHexString(), wanted);
  const cash = sumOfLots(lots);
  const promotional = promotionalPays() ? Math.min(wanted - cash, holder.promotional_coins) : 0;
  const amount = cash + promotional;
  if (amount === 0) return 0;
  await post(tx, [
    {
      ...transferOf(order, `reversal:${order.movements}`, 'purchase_reversal', amount),
      debit: account.balance(order.user_id),
      credit: account.system('purchases'),
      memo: 'Payment given back',
      buckets: { promotional, lots },
    },
  ]);
  order.movements += 1;
  order.reversed_coins += amount;
  order.reversed_promotional += promotional;
  order.reversed_lots = addLots(order.reversed_lots ?? {}, lots);
  return amount;
}

/** Gives the platform back what it covered of the order's coins, out of as many that `reverseCoins` has taken from the buyer (decisions.md 24). */
export async function undoCover(tx: Transaction, order: OrderRecord, coins: number): Promise<void> {
  await post(tx, [
    {
      ...transferOf(order, `reinstatement:${order.movements}:0`, 'purchase_reinstated', coins),
      debit: account.system('purchases'),
      credit: account.system('losses'),
      memo: 'Loss undone',
      buckets: { promotional: 0 },
    },
  ]);
  order.movements += 1;
  order.reversed_coins -= coins;
  order.covered_coins -= coins;
}

/** Orders of one buyer that one transaction looks at; a retry takes the rest. */
const MAX_OTHERS = 100;

/**
 * Gives the buyer back coins of this order that were taken for their other orders, up to `wanted` of what they have not got themselves: they are lost with
 * their own payment, so they pay for no other one. Returns the orders that lack them again, for the caller to save.
 */
export async function freeFromOthers(tx: Transaction, order: OrderRecord, wanted: number): Promise<OrderRecord[]> {
  const lot = lotOf(order);
  const { lots } = await holderOf(tx, order);
  let left = wanted - (lots[lot] ?? 0);
  if (left <= 0) return [];
  const others = await collectionOf(OrderModel)
    .find(
      { user_id: order.user_id, _id: { $ne: order._id }, [`reversed_lots.${lot}`]: { $gt: 0 } },
      { session: tx.session, sort: { _id: -1 }, limit: MAX_OTHERS },
    )
    .toArray();
  const lacking: OrderRecord[] = [];
  for (const other of others) {
    const coins = Math.min(left, other.reversed_lots?.[lot] ?? 0);
    if (coins === 0) break;
    await post(tx, [
      {
        ...transferOf(other, `reinstatement:${other.movements}:0`, 'purchase_reinstated', coins),
        debit: account.system('purchases'),
        credit: account.balance(other.user_id),
        memo: 'Coins of another payment',
        buckets: { promotional: 0, lots: { [lot]: coins } },
      },
    ]);
    left -= coins;
    other.movements += 1;
    other.reversed_coins -= coins;
    other.reversed_lots = subtractLots(other.reversed_lots ?? {}, { [lot]: coins });
    other.shortfall_coins += coins;
    // What else the buyer has is taken by the retry.
    other.check_at = tx.at;
    lacking.push(other);
  }
  return lacking;
}

/**
 * Gives `amount` reversed coins back: to the platform what it covered, to others what was taken from them, the rest to the buyer. Coins come back with
 * the order and the maturity that they had (decisions.md 22). A closed account gets none: its share is forfeited, as its coins were when it was closed
 * (decisions.md 19).
 */
export async function reinstateCoins(tx: Transaction, order: OrderRecord, amount: number): Promise<void> {
  const transfers: Transfer[] = [];
  let left = amount;
  const give = (
    coins: number,
    credit: Transfer['credit'],
    buckets: Transfer['buckets'],
    memo: string,
    name = 'reinstatement',
  ): void => {
    left -= coins;
    transfers.push({
      ...transferOf(order, `${name}:${order.movements}:${transfers.length}`, 'purchase_reinstated', coins),
      debit: account.system('purchases'),
      credit,
      memo,
      ...(buckets ? { buckets } : {}),
    });
  };
  const covered = Math.min(left, order.covered_coins);
  if (covered > 0) give(covered, account.system('losses'), { promotional: 0 }, 'Loss undone');
  order.covered_coins -= covered;
  for (const taken of order.taken_back) {
    const coins = Math.min(left, taken.coins);
    if (coins === 0) continue;
    const theirs = taken.lots ?? { [lotOf(order)]: taken.coins };
    const lots = takeOldest(theirs, coins);
    taken.coins -= coins;
    taken.lots = subtractLots(theirs, lots);
    give(coins, await openAccount(tx, taken.user), { promotional: 0, lots }, 'Payment stands again', 'give_back');
  }
  order.taken_back = order.taken_back.filter(({ coins }) => coins > 0);
  const promotional = Math.min(left, order.reversed_promotional);
  if (left > 0) {
    const cash = left - promotional;
    const returned = chooseReturned(order, cash);
    order.reversed_lots = subtractLots(order.reversed_lots ?? {}, returned);
    // Of coins taken before their lots were recorded.
    const rest = cash - sumOfLots(returned);
    const lots = rest > 0 ? addLots(returned, { [lotOf(order)]: rest }) : returned;
    give(left, await openAccount(tx, order.user_id), { promotional, lots }, 'Payment stands again');
  }
  await post(tx, transfers);
  order.movements += 1;
  order.reversed_coins -= amount;
  order.reversed_promotional -= promotional;
}

/** The person's balance if the account is open, else the account of forfeited coins. */
async function openAccount(tx: Transaction, userId: Types.ObjectId): Promise<Transfer['credit']> {
  const holder = await personIn(tx, userId);
  return holder?.status === 'active' ? account.balance(userId) : account.system('forfeited');
}
