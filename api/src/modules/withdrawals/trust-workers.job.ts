/**
 * Decides who is no longer a newcomer (decisions.md 22): some time since the first pay, and pay from at least three clients whose money has
 * settled. A number of approvals proves nothing, because one accomplice can give any number of them.
 */
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import type { JobDefinition } from '../../jobs/job';
import { account, isMature, LedgerEntryModel, parseLot, parseLots } from '../../ledger';
import { voicesOf } from '../links/linked-people.query';
import { OrderModel } from '../../payments/order.model';
import { UserModel } from '../users/user.model';
import { Types } from 'mongoose';

/** Days since the first pay that counts. */
const TRUST_DAYS = 14;
/** Distinct clients whose money has settled. */
const TRUST_CLIENTS = 3;
const BATCH = 100;
/** Maximum entries read per worker; a worker who has not earned trust by these is checked again later. */
const MAX_ENTRIES = 1_000;

export const trustWorkers: JobDefinition = {
  name: 'trust-workers',
  everyMs: 600_000,
  run: async (signal) => {
    const users = collectionOf(UserModel);
    const due = await users
      .find(
        { trusted_at: null, work_approved: { $gte: TRUST_CLIENTS }, trust_check_at: { $not: { $gt: now() } } },
        { projection: { _id: 1 }, sort: { work_approved: 1 }, limit: BATCH },
      )
      .toArray();
    let trusted = 0;
    for (const { _id } of due) {
      if (signal.aborted) break;
      const at = now();
      if (await hasEarnedTrust(_id, at)) {
        await users.updateOne({ _id, trusted_at: null }, { $set: { trusted_at: at } });
        trusted += 1;
      } else await users.updateOne({ _id }, { $set: { trust_check_at: new Date(at.getTime() + DAY_MS) } });
    }
    return trusted;
  },
};

async function hasEarnedTrust(userId: Types.ObjectId, at: Date): Promise<boolean> {
  const own = account.balance(userId);
  const pay = await collectionOf(LedgerEntryModel)
    .find(
      { accounts: own, credit: own, kind: 'submission_pay' },
      { projection: { payer: 1, from_lots: 1, at: 1 }, sort: { _id: 1 }, limit: MAX_ENTRIES },
    )
    .toArray();
  // Coins that were bought, are past their dispute window, and were not taken back.
  const settled = pay.flatMap(({ payer, from_lots, at: paidAt }) =>
    Object.keys(parseLots(from_lots ?? ''))
      .filter((key) => isMature(key, at) && parseLot(key).order !== null)
      .map((key) => ({ payer, paidAt, order: String(parseLot(key).order) })),
  );
  const orders = [...new Set(settled.map(({ order }) => order))].map((id) => new Types.ObjectId(id));
  const stands = await collectionOf(OrderModel)
    .find({ _id: { $in: orders }, status: 'paid' }, { projection: { user_id: 1 } })
    .toArray();
  const paid = new Set(stands.map(({ _id }) => _id.toHexString()));
  const counted = settled.filter(({ order }) => paid.has(order));
  const first = counted[0]?.paidAt;
  // Buyers count as well as clients: three accounts funded by one card are one.
  const buyers = new Set(stands.map(({ user_id }) => user_id.toHexString()));
  // Linked accounts count once, and one's own not at all (fair-work.md 15).
  const payers = counted.flatMap(({ payer }) =>
    payer && Types.ObjectId.isValid(payer) ? [new Types.ObjectId(payer)] : [],
  );
  const voice = await voicesOf([userId, ...payers]);
  const clients = new Set(payers.map(voice).filter((whose) => whose !== voice(userId)));
  return (
    first !== undefined &&
    at.getTime() - first.getTime() >= TRUST_DAYS * DAY_MS &&
    Math.min(clients.size, buyers.size) >= TRUST_CLIENTS
  );
}
