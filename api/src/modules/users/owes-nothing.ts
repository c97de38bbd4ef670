/** The rule that a buyer whose payment was taken back can do no business until that is settled (decisions.md 24). */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import { assertQuota, type Daily } from './daily-quota';
import { mailboxId } from './mailbox.model';
import { UserModel } from './user.model';

/** Condition on the record of somebody who sets coins aside for work: still a client, nothing is owed, and each appeal against them is funded. */
export const MAY_SET_ASIDE = { role: 'client', receivable_cents: 0, unfunded_appeals: { $not: { $gt: 0 } } } as const;

/**
 * Refuses with `receivable_open` if the person owes something. Commands that move coins have the same condition in the filter of their
 * debit, and call this to explain a mismatch; commands that move none call it as their guard.
 */
export async function assertOwesNothing(tx: Transaction | null, userId: Types.ObjectId | string): Promise<void> {
  const user = await collectionOf(UserModel).findOne(
    { _id: new Types.ObjectId(userId) },
    { session: tx?.session, projection: { receivable_cents: 1 } },
  );
  if (user && user.receivable_cents > 0) refuse('receivable_open', { receivable_cents: user.receivable_cents });
}

/**
 * Records the mailbox of somebody who has come to owe something, if it is proven to be theirs: whoever registers with it later is refused. Stays as it is
 * if they move to another address.
 */
export async function noteMailboxOfDebtor({ session }: Transaction, _id: Types.ObjectId): Promise<void> {
  const unnoted = { _id, email_verified: true, mailbox: { $exists: false } };
  const users = collectionOf(UserModel);
  const user = await users.findOne(unnoted, { session, projection: { email: 1 } });
  if (user) await users.updateOne(unnoted, { $set: { mailbox: mailboxId(user.email) } }, { session });
}

/**
 * Refuses with `receivable_open` if any account of the mailbox owes something, open or closed: otherwise registering again, or having done so before, would
 * cancel the debt.
 */
export async function assertMailboxOwesNothing(tx: Transaction | null, email: string): Promise<void> {
  const owing = await collectionOf(UserModel).findOne(
    { receivable_cents: { $gt: 0 }, mailbox: mailboxId(email) },
    { session: tx?.session, projection: { receivable_cents: 1 } },
  );
  if (owing) refuse('receivable_open', { receivable_cents: owing.receivable_cents });
}

/**
 * Says why a debit with `MAY_SET_ASIDE` in its filter, and the quota `daily` if given, was refused: `not_allowed`, `receivable_open`,
 * `appeal_unsettled` or `too_many_today`. Returns if it was none of these, which means that there were too few coins.
 */
export async function assertMaySetAside(tx: Transaction, userId: string, daily?: Daily): Promise<void> {
  await assertOwesNothing(tx, userId);
  await assertClientWithFundedAppeals(tx, userId);
  if (daily) await assertQuota(tx, userId, daily);
}

/**
 * Refuses with `not_allowed` if the person is no longer a client, and with `appeal_unsettled` while an appeal runs against a rejection of
 * theirs whose place they could not fund again (fair-work.md 5).
 */
async function assertClientWithFundedAppeals(tx: Transaction, userId: string): Promise<void> {
  const user = await collectionOf(UserModel).findOne(
    { _id: new Types.ObjectId(userId) },
    { session: tx.session, projection: { role: 1, unfunded_appeals: 1 } },
  );
  if (user && user.role !== 'client') refuse('not_allowed');
  if ((user?.unfunded_appeals ?? 0) > 0) refuse('appeal_unsettled');
}
