/** The rule that a buyer whose payment was taken back does no business until that is settled (decisions.md 24). */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import { assertRoom, type Daily } from './daily-room';
import { mailboxId } from './mailbox.model';
import { UserModel } from './user.model';

/** What the record of a client must say who sets coins aside for work: nothing is owed, and each appeal against them is funded. */
export const MAY_SET_ASIDE = { receivable_cents: 0, unfunded_appeals: { $not: { $gt: 0 } } } as const;

/**
 * Refuses with `receivable_open` when the person owes something. What moves coins has the same condition in the filter of its debit; this says why that did
 * not hold, and guards what moves none.
 */
export async function assertOwesNothing(tx: Transaction | null, userId: Types.ObjectId | string): Promise<void> {
  const user = await collectionOf(UserModel).findOne(
    { _id: new Types.ObjectId(userId) },
    { ...(tx ? { session: tx.session } : {}), projection: { receivable_cents: 1 } },
  );
  if (user && user.receivable_cents > 0) refuse('receivable_open', { receivable_cents: user.receivable_cents });
}

/** Refuses with `receivable_open` when a closed account of the same mailbox owes something: closing and registering again would give it up. */
export async function assertOwesNothingFromBefore({ session }: Transaction, email: string): Promise<void> {
  const owing = await collectionOf(UserModel).findOne(
    { receivable_cents: { $gt: 0 }, mailbox: mailboxId(email) },
    { session, projection: { receivable_cents: 1 } },
  );
  if (owing) refuse('receivable_open', { receivable_cents: owing.receivable_cents });
}

/**
 * Says why a client's balance refused to set coins aside whose filter holds `MAY_SET_ASIDE`, and room for `daily` if that counts: `receivable_open`,
 * `appeal_unsettled` or `too_many_today`. Returns when none of it was why, so that there were too few coins.
 */
export async function assertMaySetAside(tx: Transaction, userId: string, daily?: Daily): Promise<void> {
  await assertOwesNothing(tx, userId);
  await assertAppealsFunded(tx, userId);
  if (daily) await assertRoom(tx, userId, daily);
}

/** Refuses with `appeal_unsettled` while a rejection by this client is appealed for whose place they had no coins left (fair-work.md 5). */
async function assertAppealsFunded(tx: Transaction, userId: string): Promise<void> {
  const user = await collectionOf(UserModel).findOne(
    { _id: new Types.ObjectId(userId) },
    { session: tx.session, projection: { unfunded_appeals: 1 } },
  );
  if ((user?.unfunded_appeals ?? 0) > 0) refuse('appeal_unsettled');
}
