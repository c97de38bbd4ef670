/** The rule that only somebody whose address is confirmed lets others act or hear for them (decisions.md 27). */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { env, verifiesAddresses } from '../../env';
import { refuse } from '../../errors';
import { UserModel } from './user.model';

/**
 * Refuses `email_not_verified`. Who registers with somebody else's address is out when its owner comes (`sign-in.policy.ts`), but a key or an endpoint that they had made before
 * would go on. Beside the identity emulator nothing is confirmed.
 */
export async function assertAddressConfirmed({ session }: Transaction, userId: Types.ObjectId | string): Promise<void> {
  if (!verifiesAddresses(env())) return;
  const confirmed = await collectionOf(UserModel).findOne(
    { _id: new Types.ObjectId(userId), email_verified: true },
    { session, projection: { _id: 1 } },
  );
  if (!confirmed) refuse('email_not_verified');
}
