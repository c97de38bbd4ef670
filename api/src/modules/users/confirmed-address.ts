/** The rule that only people with a confirmed address may let others act or listen for them (decisions.md 27). */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { env, verifiesAddresses } from '../../env';
import { refuse } from '../../errors';
import { UserModel } from './user.model';

/**
 * Refuses with `email_not_verified`. Somebody registered with another person's address loses the account when its owner signs in
 * (`sign-in.policy.ts`), but a key or endpoint made before that would continue to work. With the identity emulator nothing is confirmed.
 */
export async function assertAddressConfirmed({ session }: Transaction, userId: Types.ObjectId | string): Promise<void> {
  if (!verifiesAddresses(env())) return;
  const confirmed = await collectionOf(UserModel).findOne(
    { _id: new Types.ObjectId(userId), email_verified: true },
    { session, projection: { _id: 1 } },
  );
  if (!confirmed) refuse('email_not_verified');
}
