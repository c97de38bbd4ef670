/** Notes the mailboxes of everybody who got starting coins before mailboxes were noted. Safe to repeat, and in several processes at once. */
import { fittingInSteps, type Progress } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { isDuplicateKey } from '../../database/transaction';
import { mailboxId, MailboxModel } from './mailbox.model';
import { UserModel } from './user.model';

/** Addresses of closed accounts were given up before this was kept, and are known to nobody. */
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
          // Two accounts of one mailbox, or another process: noted is noted.
          if (!isDuplicateKey(error)) throw error;
        });
    }
    // Only after the mailboxes are there, so that a crash in between is made up for.
    await users.updateMany(
      { _id: { $in: before.map(({ _id }) => _id) }, ...unnoted },
      { $set: { starting_coins: 'paid' } },
    );
  }
}
