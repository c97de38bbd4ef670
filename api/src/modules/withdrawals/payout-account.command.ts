/**
 * Who owns which payout account (fair-work.md 11): an account belongs to the user who waits for money on it or was paid there, and changing
 * to a new one pauses withdrawals. A claim that came to nothing lapses when somebody else names the account, so that nobody can keep
 * numbers from their owners; after an approved payout that failed, it does so when two admins are no longer needed because of it.
 */
import { Types, type mongo } from 'mongoose';
import type { WithdrawalStatus } from '@taskmint/contract';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { inTransaction, isDuplicateKey, type Transaction } from '../../database/transaction';
import { HOUR_MS } from '../../days';
import { env } from '../../env';
import { refuse } from '../../errors';
import { notify } from '../news/notify';
import { linkBySameNumber } from './link-by-number';
import { countedSince } from './payout-sums.query';
import {
  NO_ACCOUNT,
  PayoutAccountModel,
  WithdrawalModel,
  type PayoutAccountRecord,
  type WithdrawalRecord,
} from './withdrawal.model';

/** Maximum accounts that one user can have named; anybody with more is not changing phones. */
const MAX_ACCOUNTS = 10;

/** Final states of a request that leave no claim to its account. */
const CAME_TO_NOTHING: readonly WithdrawalStatus[] = ['rejected', 'failed', 'cancelled'];

/** Resolves when the person has proven who they are; refuses otherwise. */
export type Confirm = () => Promise<void>;

/** A payout account claimed by a user. */
export interface PayoutClaim {
  readonly account: string;
  /** The account the user named first, as far as known before the request is written. */
  readonly first: string;
  /** From when it can be used, unless it is the first one. */
  readonly usableAt: Date;
}

/**
 * Claims the account for the user, who has to `confirm` an account not named before. Refuses with `payout_account_taken`, and as `confirm`
 * does.
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
        if (isChange) notifyOfChange(tx, fresh, system);
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
  return new Date(since.getTime() + env().PAYOUT_CHANGE_HOURS * HOUR_MS);
}

function notifyOfChange(tx: Transaction, named: PayoutAccountRecord, payment_system: string): void {
  const facts = { payment_system, usable_at: usableFrom(named).toISOString() };
  notify(tx, { person: named.user_id, kind: 'payout_account_changed', facts });
}

/**
 * The first account can be used at once, a later one after the pause. Refuses with `payout_account_new`, giving the time from which it can
 * be used.
 */
export function assertUsable({ account, usableAt }: PayoutClaim, first: string, at: Date): void {
  if (account !== first && usableAt > at) refuse('payout_account_new', { usable_at: usableAt.toISOString() });
}

/**
 * Ties the account to a request in the transaction that holds its coins. Refuses with `payout_account_taken` if somebody else took it over
 * meanwhile.
 */
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

/** Takes over a claim that came to nothing. Refuses with `payout_account_taken` while it stands. */
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
    // Closing an account removes the number from its requests; what was paid stays paid.
    account_number: { $in: [account_number, NO_ACCOUNT] },
    // What was approved lately counts towards the limit of the number (payout-sums.query.ts) as long as its holder is known.
    $or: [{ status: { $nin: [...CAME_TO_NOTHING] } }, { approved_at: { $gt: countedSince(now()) } }],
  };
  if (await collectionOf(WithdrawalModel).findOne(standing, { projection: { _id: 1 } })) {
    await linkBySameNumber(user_id, account_number);
    return refuse('payout_account_taken');
  }
  // A request by the holder since the read above has changed `request`, and then this matches nothing.
  const unchanged = { _id, user_id: holder.user_id, request: holder.request ?? (null as never) };
  return inTransaction(async (tx) => {
    const taken = await accounts.findOneAndUpdate(
      unchanged,
      { $set: { user_id, since: tx.at }, $unset: { request: '' } },
      { returnDocument: 'after', session: tx.session },
    );
    if (!taken) refuse('payout_account_taken');
    if (isChange) notifyOfChange(tx, taken, system);
    return taken;
  });
}
