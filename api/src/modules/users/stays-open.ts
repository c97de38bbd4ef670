/** The guard of every commitment that a person makes: it holds only if their account is still open when the transaction commits. */
import { Types } from 'mongoose';
import type { Role } from '@taskmint/contract';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { inTransaction, PERSISTENT, type Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import { inEffect } from '../../idempotency';
import { account } from '../../ledger';
import { UserModel } from './user.model';

/**
 * Whether the account is open, and still is when the transaction commits. Reading the record would not be enough: closing marks the record
 * and then reads what to release. This writes to the same record, so that the two transactions are serialized. With `role`, the same of the
 * role: a change of it releases what the person has started.
 */
export async function staysOpen(tx: Transaction, userId: Types.ObjectId | string, role?: Role): Promise<boolean> {
  const { matchedCount } = await collectionOf(UserModel).updateOne(
    { _id: new Types.ObjectId(userId), status: 'active', ...(role && { role }) },
    { $inc: { undertakings: 1 } },
    { session: tx.session },
  );
  return matchedCount === 1;
}

/** Whether the account is open in the transaction's snapshot; unlike `staysOpen`, closing it meanwhile does not conflict. */
export async function isOpen({ session }: Transaction, userId: Types.ObjectId): Promise<boolean> {
  const filter = { _id: userId, status: 'active' } as const;
  return (await collectionOf(UserModel).findOne(filter, { session, projection: { _id: 1 } })) !== null;
}

/** Refuses with `not_signed_in` if the account was closed meanwhile. */
export async function assertStaysOpen(tx: Transaction, userId: Types.ObjectId | string): Promise<void> {
  if (!(await staysOpen(tx, userId))) refuse('not_signed_in');
}

/** For what only freelancers do: also refuses with `not_allowed` if they became something else meanwhile. */
export async function assertStaysFreelancer(tx: Transaction, userId: Types.ObjectId): Promise<void> {
  if (await staysOpen(tx, userId, 'freelancer')) return;
  refuse((await isOpen(tx, userId)) ? 'not_allowed' : 'not_signed_in');
}

/** Serializes, in this process, everything that `userId` does with their own record, so that they do not conflict with themselves. */
export function inTurnOf<T>(userId: Types.ObjectId | string, work: () => Promise<T>): Promise<T> {
  return oneAtATime(account.balance(userId), work);
}

/**
 * `inTransaction` for commitments: begins with `assertStaysOpen`, so that of two in different processes the second fails before it has done
 * any work and is retried until its turn comes.
 */
export function whileOpen<T>(userId: Types.ObjectId | string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTurnOf(userId, () => inTransaction(opening(userId, work), PERSISTENT));
}

/** `whileOpen` for a transaction that is the whole effect of its request: a repetition with the same key gets its result. */
export function effectWhileOpen<T>(userId: Types.ObjectId | string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTurnOf(userId, () => inEffect(opening(userId, work), undefined, PERSISTENT));
}

function opening<T>(userId: Types.ObjectId | string, work: (tx: Transaction) => Promise<T>) {
  return async (tx: Transaction): Promise<T> => {
    await assertStaysOpen(tx, userId);
    return work(tx);
  };
}
