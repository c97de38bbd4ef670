/**
 * What becomes of somebody whose second factor is lost with its device: another admin takes it away, with a reason, and every session ends, those on the lost
 * device too. The next sign-in needs the password alone, and an admin gets no further than to adding another second factor.
 */
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import type { IdentityService } from '../../identity/identity-service';
import { recordAudit } from '../audit/record-audit.command';
import { endEverySession } from '../sessions/end-session.command';
import { UserModel } from './user.model';

/**
 * `deletedCount` is how many second factors the person had. Refuses `user_not_found`, `own_second_factor`, and `busy` while the identity service does not
 * answer; the audit log is written first, so that nothing is taken away without it.
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
  await inTransaction(async (tx) => {
    await endEverySession(tx, user.uid);
    await recordAudit(tx, actor, {
      action: 'remove-second-factor',
      subject: `user:${user._id.toHexString()}`,
      before: { second_factors: had },
      after: { second_factors: 0 },
      reason,
    });
  });
  await identity.removeSecondFactors(user.uid);
  return { deletedCount: had };
}
