/** Suspends a user until a date, or lifts that (fair-work.md 13). Takes effect with the next request, because every request reads the record. */
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { refuse, refuseFields } from '../../errors';
import type { Actor } from '../../http/actor';
import { recordAudit } from '../audit/record-audit.command';
import { tell } from '../news/tell';
import { assertNotLastAdmin } from './admin-roster';
import { UserModel } from './user.model';

/** `until` null lifts the suspension. Refuses with `user_not_found`, `last_admin`, or `invalid_input` for a date in the past. */
export function suspendUser(
  actor: Actor,
  email: string,
  until: Date | null,
  reason: string,
): Promise<{ modifiedCount: number }> {
  return inTransaction(async (tx) => {
    if (until && until <= tx.at)
      refuseFields({ path: 'body.until', code: 'in_the_past', message: 'Must be in the future' });
    const users = collectionOf(UserModel);
    const user = await users.findOne(
      { email, status: 'active' },
      { session: tx.session, projection: { role: 1, suspended_until: 1, suspension_reason: 1 } },
    );
    if (!user) refuse('user_not_found');
    if (until && user.role === 'admin') await assertNotLastAdmin(tx, user._id);
    const result = await users.updateOne(
      { _id: user._id },
      { $set: { suspended_until: until, suspension_reason: until ? reason : null } },
      { session: tx.session },
    );
    tell(
      tx,
      until
        ? { person: user._id, kind: 'account_suspended', facts: { until: until.toISOString(), reason } }
        : { person: user._id, kind: 'suspension_lifted', facts: {} },
    );
    await recordAudit(tx, actor, {
      action: until ? 'suspend-user' : 'lift-suspension',
      subject: `user:${user._id.toHexString()}`,
      before: { suspended_until: user.suspended_until, reason: user.suspension_reason },
      after: { suspended_until: until },
      reason,
    });
    return { modifiedCount: result.modifiedCount };
  });
}
