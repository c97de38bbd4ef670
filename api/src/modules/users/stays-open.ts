/** The guard of everything that somebody takes upon themselves: it holds only if their account is still open when the transaction commits. */
import { Types } from 'mongoose';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { inTransaction, PATIENT, type Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import { account } from '../../ledger';
import { UserModel } from './user.model';

/**
 * Whether the account is open, and is when the transaction commits. Looking at the record would not be enough: closing reads what is to be released after it has
 * marked the record, so this counts in the same record, and of the two transactions only one can be first.
 */
export async function staysOpen(tx: Transaction, userId: Types.ObjectId | string): Promise<boolean> {
  const { matchedCount } = await collectionOf(UserModel).updateOne(
    { _id: new Types.ObjectId(userId), status: 'active' },
    { $inc: { undertakings: 1 } },
    { session: tx.session },
  );
  return matchedCount === 1;
}

/** Refuses with `not_signed_in`, as the next request of a closed account is refused. */
export async function assertStaysOpen(tx: Transaction, userId: Types.ObjectId | string): Promise<void> {
  if (!(await staysOpen(tx, userId))) refuse('not_signed_in');
}

/** Waits in this process for everything else that `userId` does with the own record, so that it does not collide with itself. */
export function inLineOf<T>(userId: Types.ObjectId | string, work: () => Promise<T>): Promise<T> {
  return oneAtATime(account.balance(userId), work);
}

/**
 * `inTransaction` for what somebody takes upon themselves: it begins with `assertStaysOpen`, so that of two in different processes the second fails before it has
 * done anything and comes again until it is its turn.
 */
export function whileOpen<T>(userId: Types.ObjectId | string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inLineOf(userId, () =>
    inTransaction(async (tx) => {
      await assertStaysOpen(tx, userId);
      return work(tx);
    }, PATIENT),
  );
}
