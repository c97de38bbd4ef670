/**
 * Records the mailboxes of everybody who got starting coins before mailboxes were recorded. Safe to repeat, and to run in several processes
 * at once.
 */
import { fittingInSteps, type Progress } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { isDuplicateKey } from '../../database/transaction';
import { mailboxId, MailboxModel } from './mailbox.model';
import { UserModel } from './user.model';

/** Closing already removed these addresses, so nobody knows their mailboxes. */
const GIVEN_UP = /@accounts\.invalid$/;

export async function noteMailboxes(progress: Progress): Promise<void> {
  const users = collectionOf(UserModel);
  const unnoted = { starting_coins: null as never };
  for await (const before of fittingInSteps(progress, 'people', users, unnoted, { email: 1, created_at: 1 })) {
    const known = before.filter(({ email }) => !GIVEN_UP.test(email));
    if (known.length > 0) {
      await collectionOf(MailboxModel)
        .insertMany(
          known.map(({ _id, email, created_at }) => ({ _id: mailboxId(email), user_id: _id, at: created_at })),
          { ordered: false },
        )
        .catch((error: unknown) => {
          // Two accounts of one mailbox, or another process: it is recorded either way.
          if (!isDuplicateKey(error)) throw error;
        });
    }
    // Only after the mailboxes are stored, so that a run after a crash catches up.
    await users.updateMany(
      { _id: { $in: before.map(({ _id }) => _id) }, ...unnoted },
      { $set: { starting_coins: 'paid' } },
    );
  }
}
