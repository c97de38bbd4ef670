/**
 * Links the accounts of those who name a payout account with accounts that were paid there before, also through another payment system: it
 * is a phone number (fair-work.md 15). Merely naming a number proves nothing, since anybody can name any; money sent there has reached its
 * owner.
 */
import type { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { noteLink } from '../links/note-link.command';
import { WithdrawalModel } from './withdrawal.model';

/** Maximum payouts to one number considered. */
const MAX_PAYOUTS = 50;

/** Records a link with each other account that was sent money at the number. */
export async function linkBySameNumber(later: Types.ObjectId, account_number: string): Promise<void> {
  const paid = await collectionOf(WithdrawalModel)
    .find(
      { account_number, worker_id: { $ne: later }, status: 'paid' },
      { projection: { worker_id: 1, payment_system: 1 }, sort: { _id: 1 }, limit: MAX_PAYOUTS },
    )
    .toArray();
  const first = new Map(paid.map((payout) => [payout.worker_id.toHexString(), payout]));
  for (const { worker_id, payment_system } of first.values())
    await noteLink({ first: worker_id, later, kind: 'payout_account', key: `${payment_system}:${account_number}` });
}
