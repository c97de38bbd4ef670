/** Whose payout account is whose (fair-work.md 11): an account belongs to whoever named it first, and changing to a new one pauses withdrawals. */
import { Types } from 'mongoose';
import { now } from '../../clock';
import { collection } from '../../database/connection';
import { duplicateKeyField } from '../../database/transaction';
import { env } from '../../env';
import { refuse } from '../../errors';
import { PAYOUT_ACCOUNTS, type PayoutAccountRecord } from './withdrawal.model';

/** Accounts that one user can have named; somebody who goes through more is not changing phones. */
const MAX_ACCOUNTS = 10;

/**
 * Claims the account for the user. The first account can be used at once, a later one after the pause. Refuses `payout_account_taken` and
 * `payout_account_new` with the moment from which it can be used.
 */
export async function claimPayoutAccount(userId: string, system: string, accountNumber: string): Promise<void> {
  const accounts = collection<PayoutAccountRecord>(PAYOUT_ACCOUNTS);
  const user_id = new Types.ObjectId(userId);
  const _id = `${system}:${accountNumber}`;
  const own = await accounts.find({ user_id }).sort({ since: 1 }).limit(MAX_ACCOUNTS).toArray();
  let named = own.find((one) => one._id === _id);
  if (!named) {
    if (own.length >= MAX_ACCOUNTS) refuse('payout_account_taken');
    named = { _id, user_id, since: now() };
    try {
      await accounts.insertOne(named);
    } catch (error) {
      if (duplicateKeyField(error) === null) throw error;
      const holder = await accounts.findOne({ _id });
      if (!holder?.user_id.equals(user_id)) refuse('payout_account_taken');
      named = holder;
    }
  }
  const isFirst = own.length === 0 || own[0]?._id === _id;
  const usableAt = new Date(named.since.getTime() + env().PAYOUT_CHANGE_HOURS * 3_600_000);
  if (!isFirst && usableAt > now()) refuse('payout_account_new', { usable_at: usableAt.toISOString() });
}
