/** The guard of everything that somebody takes upon themselves: it holds only if their account is still open when the transaction commits. */
import { Types } from 'mongoose';
import { collection } from '../../database/connection';
import type { Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import { USERS, type UserRecord } from './user.model';

/**
 * Refuses with `not_signed_in`, as the next request of a closed account is refused. Looking at the record would not be enough: closing reads what is to be
 * released after it has marked the record, so this counts in the same record, and of the two transactions only one can be first.
 */
export async function assertStaysOpen(tx: Transaction, userId: Types.ObjectId | string): Promise<void> {
  const { matchedCount } = await collection<UserRecord>(USERS).updateOne(
    { _id: new Types.ObjectId(userId), status: 'active' },
    { $inc: { undertakings: 1 } },
    { session: tx.session },
  );
  if (matchedCount === 0) refuse('not_signed_in');
}
