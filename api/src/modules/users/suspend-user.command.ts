/**
 * Suspends a user until a date, or lifts a suspension (fair-work.md 13). Takes effect with the next request, because every request reads
 * the record.
 */
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { refuse, refuseFields } from '../../errors';
import type { Actor } from '../../http/actor';
import { agreedBy, withSecondAdmin } from '../agreements/two-admins.command';
import { recordAudit } from '../audit/record-audit.command';
import { notify } from '../news/notify';
import { assertNotLastAdmin, notifyAdmins } from './admin-roster';
import { agreedRemoval, countedRemoval } from './removing-admin';
import { suspendedUntil, withSuspension } from './suspension.policy';
import { UserModel } from './user.model';

/**
 * `until` null lifts the suspension. Refuses with `user_not_found`, `last_admin`, `invalid_input` for a date in the past, and for a second
 * other admin within 7 days with `second_admin_needed` and `admin_too_new`.
 */
export function suspendUser(
  actor: Actor,
  email: string,
  until: Date | null,
  reason: string,
): Promise<{ modifiedCount: number }> {
  return withSecondAdmin(actor, () => inTransaction((tx) => suspend(tx, actor, email, until, reason)));
}

async function suspend(
  tx: Transaction,
  actor: Actor,
  email: string,
  until: Date | null,
  reason: string,
): Promise<{ modifiedCount: number }> {
  if (until && until <= tx.at)
    refuseFields({ path: 'body.until', code: 'in_the_past', message: 'Must be in the future' });
  const users = collectionOf(UserModel);
  const user = await users.findOne(
    { email, status: 'active' },
    { session: tx.session, projection: { name: 1, role: 1, suspended_until: 1, suspension_reason: 1, suspensions: 1 } },
  );
  if (!user) refuse('user_not_found');
  if (until && user.role === 'admin') await assertNotLastAdmin(tx, user._id);
  // Somebody already suspended loses no further rights.
  const isNew = until !== null && suspendedUntil(user, tx.at) === null;
  const first = isNew
    ? await agreedRemoval(tx, actor, user, { by: 'suspension', until: until.toISOString() }, reason)
    : null;
  const result = await users.updateOne(
    { _id: user._id },
    {
      $set: {
        suspended_until: until,
        suspension_reason: until ? reason : null,
        suspensions: withSuspension(user, until, tx.at),
      },
    },
    { session: tx.session },
  );
  notify(
    tx,
    until
      ? { person: user._id, kind: 'account_suspended', facts: { until: until.toISOString(), reason } }
      : { person: user._id, kind: 'suspension_lifted', facts: {} },
  );
  if (isNew && user.role === 'admin') await notifyAdmins(tx, actor, user, 'suspension');
  await recordAudit(tx, actor, {
    action: until ? 'suspend-user' : 'lift-suspension',
    subject: `user:${user._id.toHexString()}`,
    before: { suspended_until: user.suspended_until, reason: user.suspension_reason },
    after: {
      suspended_until: until,
      ...(isNew ? countedRemoval(actor, user) : {}),
      ...agreedBy(first),
    },
    reason,
  });
  return { modifiedCount: result.modifiedCount };
}
