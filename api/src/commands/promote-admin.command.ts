/** Makes a registered user an admin from the server's terminal: the way to get the first admin (decisions.md 16). */
import { collectionOf } from '../database/records';
import { env, verifiesAddresses } from '../env';
import { inTransaction } from '../database/transaction';
import { recordAudit } from '../modules/audit/record-audit.command';
import { UserModel } from '../modules/users/user.model';

export type Promotion = 'promoted' | 'was-admin' | 'unknown' | 'unverified';

/** Promotes the active user with this address, if it is verified (decisions.md 27), and writes the audit record with it. */
export async function promoteAdmin(email: string): Promise<Promotion> {
  const users = collectionOf(UserModel);
  return inTransaction(async (tx) => {
    const user = await users.findOne({ email, status: 'active' }, { session: tx.session });
    if (!user) return 'unknown';
    if (user.role === 'admin') return 'was-admin';
    const { matchedCount } = await users.updateOne(
      { _id: user._id, ...(verifiesAddresses(env()) ? { email_verified: true } : {}) },
      { $set: { role: 'admin' } },
      { session: tx.session },
    );
    if (matchedCount === 0) return 'unverified';
    await recordAudit(
      tx,
      { id: user._id.toHexString(), email },
      {
        action: 'promote-admin',
        subject: `user:${user._id.toHexString()}`,
        before: { role: user.role },
        after: { role: 'admin' },
      },
    );
    return 'promoted';
  });
}
