/** Changes a user's role (product.md §4, decisions.md 19). */
import type { Role } from '@taskmint/contract';
import { collection } from '../../database/connection';
import { inTransaction } from '../../database/transaction';
import { env, verifiesAddresses } from '../../env';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { recordAudit } from '../audit/record-audit.command';
import { assertNotLastAdmin } from './admin-roster';
import { USERS, type UserRecord } from './user.model';

const UNVERIFIED = 'Their e-mail address has to be confirmed before they can be an admin.';

/** Refuses with `user_not_found`, `same_role`, `last_admin`, or `email_not_verified` for a new admin (decisions.md 27). */
export function changeRole(
  actor: Actor,
  email: string,
  role: Role,
  reason?: string,
): Promise<{ modifiedCount: number }> {
  return inTransaction(async (tx) => {
    const users = collection<UserRecord>(USERS);
    const user = await users.findOne({ email, status: 'active' }, { session: tx.session, projection: { role: 1 } });
    if (!user) refuse('user_not_found');
    if (user.role === role) refuse('same_role');
    if (user.role === 'admin') await assertNotLastAdmin(tx, user._id);
    const verified = role === 'admin' && verifiesAddresses(env()) ? { email_verified: true } : {};
    const result = await users.updateOne(
      { _id: user._id, role: user.role, ...verified },
      { $set: { role } },
      { session: tx.session },
    );
    if (result.matchedCount === 0) refuse('email_not_verified', undefined, { message: UNVERIFIED });
    await recordAudit(tx, actor, {
      action: 'change-role',
      subject: `user:${user._id.toHexString()}`,
      before: { role: user.role },
      after: { role },
      reason: reason ?? null,
    });
    return { modifiedCount: result.modifiedCount };
  });
}
