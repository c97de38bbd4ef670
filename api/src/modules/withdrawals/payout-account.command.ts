/**
 * Whose payout account is whose (fair-work.md 11): an account belongs to whoever waits for money on it or was sent some, and changing to a new one
 * pauses withdrawals. A claim that came to nothing lapses when somebody else names the account, so that nobody keeps numbers from their owners.
 */
import { Types, type mongo } from 'mongoose';
import type { WithdrawalStatus } from '@taskmint/contract';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { inTransaction, isDuplicateKey, type Transaction } from '../../database/transaction';
import { env } from '../../env';
import { refuse } from '../../errors';
import { tell } from '../news/tell';
import { linkBySameNumber } from './link-by-number';
import {
  NO_ACCOUNT,
  PayoutAccountModel,
  WithdrawalModel,
  type PayoutAccountRecord,
  type WithdrawalRecord,
} from './withdrawal.model';

/** Accounts that one user can have named; somebody who goes through more is not changing phones. */
const MAX_ACCOUNTS = 10;

/** Ends of a request that leave nothing behind at its account. */
const CAME_TO_NOTHING: readonly WithdrawalStatus[] = ['rejected', 'failed', 'cancelled'];

/** Resolves when the person has shown that it is them, else refuses. */
export type Confirm = () => Promise<void>;

/** An account that its user has claimed. */
export interface PayoutClaim {
  readonly account: string;
  /** The account that the user named first, as far as can be told before the request is written. */
  readonly first: string;
  /** From when it can be used unless it is the first one. */
  readonly usableAt: Date;
}

/**
 * Claims the account for the user, who has to `confirm` one that they have not named before. Refuses `payout_account_taken`, and as `confirm` does.
 */
export async function claimPayoutAccount(
  userId: string,
  system: string,
  accountNumber: string,
  confirm: Confirm,
): Promise<PayoutClaim> {
  const accounts = collectionOf(PayoutAccountModel);
  const user_id = new Types.ObjectId(userId);
  const _id = `${system}:${accountNumber}`;
  const own = await accounts.find({ user_id }).sort({ since: 1 }).limit(MAX_ACCOUNTS).toArray();
  let named = own.find((one) => one._id === _id);
  if (!named) {
    await confirm();
    if (own.length >= MAX_ACCOUNTS) refuse('payout_account_taken');
    const isChange = own.length > 0;
    const fresh = { _id, user_id, since: now() };
    try {
      await inTransaction(async (tx) => {
        await accounts.insertOne(fresh, { session: tx.session });
        if (isChange) tellOfChange(tx, fresh, system);
      });
      named = fresh;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      named = await takeOver(_id, system, accountNumber, user_id, isChange);
    }
  }
  await linkBySameNumber(user_id, accountNumber);
  return { account: _id, first: own[0]?._id ?? _id, usableAt: usableFrom(named) };
}

function usableFrom({ since }: PayoutAccountRecord): Date {
  return new Date(since.getTime() + env().PAYOUT_CHANGE_HOURS * 3_600_000);
}

function tellOfChange(tx: Transaction, named: PayoutAccountRecord, payment_system: string): void {
  const facts = { payment_system, usable_at: usableFrom(named).toISOString() };
  tell(tx, { person: named.user_id, kind: 'payout_account_changed', facts });
}

/** The first account can be used at once, a later one after the pause. Refuses `payout_account_new` with the moment from which it can be used. */
export function assertUsable({ account, usableAt }: PayoutClaim, first: string, at: Date): void {
  if (account !== first && usableAt > at) refuse('payout_account_new', { usable_at: usableAt.toISOString() });
}

/** Ties the account to a request in the transaction that holds its coins. Refuses `payout_account_taken` when somebody else took it over meanwhile. */
export async function usePayoutAccount(
  tx: Transaction,
  { worker_id, payment_system, account_number }: WithdrawalRecord,
  request: Types.ObjectId,
): Promise<void> {
  const { matchedCount } = await collectionOf(PayoutAccountModel).updateOne(
    { _id: `${payment_system}:${account_number}`, user_id: worker_id },
    { $set: { request } },
    { session: tx.session },
  );
  if (matchedCount === 0) refuse('payout_account_taken');
}

/** Takes a claim over that came to nothing. Refuses `payout_account_taken` while it stands. */
async function takeOver(
  _id: string,
  system: string,
  account_number: string,
  user_id: Types.ObjectId,
  isChange: boolean,
): Promise<PayoutAccountRecord> {
  const accounts = collectionOf(PayoutAccountModel);
  const holder = await accounts.findOne({ _id });
  if (holder?.user_id.equals(user_id)) return holder;
  if (!holder) return refuse('payout_account_taken');
  const standing: mongo.Filter<WithdrawalRecord> = {
    worker_id: holder.user_id,
    payment_system: system as WithdrawalRecord['payment_system'],
    // Closing an account takes the number off its requests; what was paid stays paid.
    account_number: { $in: [account_number, NO_ACCOUNT] },
    status: { $nin: [...CAME_TO_NOTHING] },
  };
  if (await collectionOf(WithdrawalModel).findOne(standing, { projection: { _id: 1 } })) {
    await linkBySameNumber(user_id, account_number);
    return refuse('payout_account_taken');
  }
  // A request of the holder since the look above has left its mark, and then this matches nothing.
  const unchanged = { _id, user_id: holder.user_id, request: holder.request ?? (null as never) };
  return inTransaction(async (tx) => {
    const taken = await accounts.findOneAndUpdate(
      unchanged,
      { $set: { user_id, since: tx.at }, $unset: { request: '' } },
      { returnDocument: 'after', session: tx.session },
    );
    if (!taken) refuse('payout_account_taken');
    if (isChange) tellOfChange(tx, taken, system);
    return taken;
  });
}
