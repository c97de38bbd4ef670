/** Changes a user's role (product.md §4, decisions.md 19). */
import type { Role } from '@taskmint/contract';
import { collection } from '../../database/connection';
import { inTransaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { recordAudit } from '../audit/record-audit.command';
import { assertNotLastAdmin } from './admin-roster';
import { USERS, type UserRecord } from './user.model';

/** Refuses with `user_not_found`, `same_role` or `last_admin`. */
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
    const result = await users.updateOne(
      { _id: user._id, role: user.role },
      { $set: { role } },
      { session: tx.session },
    );
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
