/**
 * Recovery when somebody loses the device with their second factor: another admin removes it, with a reason, and every session ends,
 * including those on the lost device. The next sign-in needs only the password, after which an admin can do nothing but add another second
 * factor. The person is told, and if they are an admin, all other admins.
 */
import type { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import type { IdentityService } from '../../identity/identity-service';
import { agreedBy, withSecondAdmin } from '../agreements/two-admins.command';
import { programsGoOn } from '../api-keys/programs.query';
import { recordAudit } from '../audit/record-audit.command';
import { notify } from '../news/notify';
import { endEverySession } from '../sessions/end-session.command';
import { notifyAdmins } from './admin-roster';
import { agreedRemoval, countedRemoval } from './removing-admin';
import { UserModel } from './user.model';

/**
 * `deletedCount` is how many second factors the person had. Refuses with `user_not_found`, `own_second_factor`, with `second_admin_needed`
 * and `admin_too_new` for a second other admin within 7 days, and with `busy` while the identity service does not answer. The audit log is
 * written first, so that nothing is removed without a record.
 */
export async function removeSecondFactor(
  identity: IdentityService,
  actor: Actor,
  email: string,
  reason: string,
): Promise<{ deletedCount: number }> {
  const user = await collectionOf(UserModel).findOne({ email, status: 'active' }, { projection: { uid: 1 } });
  if (!user) refuse('user_not_found');
  if (user.uid === actor.uid) refuse('own_second_factor');
  const had = await identity.countSecondFactors(user.uid);
  if (had === 0) return { deletedCount: 0 };
  await withSecondAdmin(actor, () => inTransaction((tx) => writeDown(tx, actor, user._id, had, reason)));
  await identity.removeSecondFactors(user.uid);
  return { deletedCount: had };
}

async function writeDown(
  tx: Transaction,
  actor: Actor,
  _id: Types.ObjectId,
  had: number,
  reason: string,
): Promise<void> {
  const user = await collectionOf(UserModel).findOne(
    { _id, status: 'active' },
    { session: tx.session, projection: { uid: 1, name: 1, role: 1 } },
  );
  if (!user) refuse('user_not_found');
  const first = await agreedRemoval(tx, actor, user, { by: 'second-factor' }, reason);
  await endEverySession(tx, user.uid);
  notify(tx, { person: _id, kind: 'second_factor_removed', facts: { reason, ...(await programsGoOn(tx, _id)) } });
  if (user.role === 'admin') await notifyAdmins(tx, actor, user, 'second-factor');
  await recordAudit(tx, actor, {
    action: 'remove-second-factor',
    subject: `user:${_id.toHexString()}`,
    before: { second_factors: had },
    after: {
      second_factors: 0,
      ...countedRemoval(actor, user),
      ...agreedBy(first),
    },
    reason,
  });
}
