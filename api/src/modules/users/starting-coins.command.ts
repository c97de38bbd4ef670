/** Starting coins: once per mailbox, for ever, and only for an address proven to be the person's (decisions.md 6, 21). */
import type { Types } from 'mongoose';
import { STARTING_COINS, type Role, type StartingCoins } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { env, verifiesAddresses } from '../../env';
import { account, AccountRefused, post, type Transfer } from '../../ledger';
import { notify } from '../news/notify';
import { mailboxId, MailboxModel } from './mailbox.model';
import { UserModel } from './user.model';

/** Starting coins for a role. */
export const startingCoinsOf = (role: Role): number => STARTING_COINS[role === 'client' ? 'client' : 'freelancer'];

/** Decides about the starting coins of `userId` in the transaction that pays them; `paid` uses up the mailbox for ever. */
export async function claimStartingCoins(
  tx: Transaction,
  userId: Types.ObjectId,
  email: string,
  emailVerified: boolean,
): Promise<StartingCoins> {
  if (!emailVerified && verifiesAddresses(env())) return 'awaits_verification';
  // Concurrent claims conflict here: the second is retried and then finds the mailbox taken.
  const { upsertedCount } = await collectionOf(MailboxModel).updateOne(
    { _id: mailboxId(email) },
    { $setOnInsert: { user_id: userId, at: tx.at } },
    { session: tx.session, upsert: true },
  );
  return upsertedCount === 1 ? 'paid' : 'had_before';
}

/** The transfer that pays them. */
export function startingTransfer(userId: Types.ObjectId, amount: number): Transfer {
  const id = userId.toHexString();
  return {
    key: `signup:${id}`,
    debit: account.system('signup-bonuses'),
    credit: account.balance(userId),
    amount,
    kind: 'signup_bonus',
    cause: { kind: 'user', id },
    memo: 'Starting coins',
    buckets: { promotional: amount },
  };
}

/** Pays starting coins that waited for the address to be verified. Does nothing if that was done already. */
export async function payWaitingCoins(userId: Types.ObjectId): Promise<void> {
  const waiting = { status: 'active' as const, starting_coins: 'awaits_verification' as const };
  const own = account.balance(userId);
  await inTransaction(async (tx) => {
    const user = await collectionOf(UserModel).findOne(
      { _id: userId, ...waiting, email_verified: true },
      { session: tx.session, projection: { email: 1, role: 1 } },
    );
    if (!user) return;
    const starting_coins = await claimStartingCoins(tx, userId, user.email, true);
    const transfers = starting_coins === 'paid' ? [startingTransfer(userId, startingCoinsOf(user.role))] : [];
    await post(tx, transfers, {
      touches: { [own]: { filter: { ...waiting, email: user.email }, set: { starting_coins } } },
    });
    if (starting_coins === 'paid')
      notify(tx, { person: userId, kind: 'coins_given', facts: { coins: startingCoinsOf(user.role) } });
  }).catch((error: unknown) => {
    if (!(error instanceof AccountRefused)) throw error;
  });
}
