/** A person keeps their record when their address changes: the record and every copy of the address follow the identity. */
import { collectionOf } from '../../database/records';
import { inTransaction, isDuplicateKey } from '../../database/transaction';
import { refuse } from '../../errors';
import { notify } from '../news/notify';
import { startMovingCopies } from './move-copies.command';
import { searchTermsOf, UserModel, type UserRecord } from './user.model';

/** Moves the record to a verified address. Refuses with `user_exists` if somebody else is registered with it. */
export async function moveAddress(user: UserRecord, email: string): Promise<void> {
  try {
    await inTransaction(async (tx) => {
      const { matchedCount } = await collectionOf(UserModel).updateOne(
        { _id: user._id, status: 'active', email: user.email },
        {
          $set: {
            email,
            address_moving: true,
            search_terms: searchTermsOf({ name: user.name, email }),
          },
        },
        { session: tx.session },
      );
      if (matchedCount === 1) notify(tx, { person: user._id, kind: 'email_changed', facts: { email } });
    });
  } catch (error) {
    if (isDuplicateKey(error, 'email')) refuse('user_exists', undefined, { cause: error });
    throw error;
  }
  await startMovingCopies(user._id);
}
