/**
 * Changes a user's role (product.md §4, decisions.md 19). Making an admin takes two admins, and so does removing a second other one
 * (decisions.md 26).
 */
import type { Types } from 'mongoose';
import type { Role } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { env, verifiesAddresses } from '../../env';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { agreedBy, useAgreement, withSecondAdmin } from '../agreements/two-admins.command';
import { APPEAL_IS_RUNNING } from '../appeals/appeal.policy';
import { recordAudit } from '../audit/record-audit.command';
import { notify } from '../news/notify';
import { giveBackAll } from '../reservations/end-reservation';
import { ReservationModel } from '../reservations/reservation.model';
import { SubmissionModel } from '../submissions/submission.model';
import { OPEN_STATUSES } from '../submissions/submission.policy';
import { LIVE_STATUSES, TaskModel } from '../tasks/task.model';
import { assertNotLastAdmin, notifyAdmins } from './admin-roster';
import { agreedRemoval, countedRemoval } from './removing-admin';
import { UserModel } from './user.model';

const UNVERIFIED = 'Their email address has to be confirmed before they can be an admin.';

/**
 * Refuses with `user_not_found`, `same_role`, `last_admin`, for a new client whose withdrawal waits with `withdrawal_unsettled`, for a client
 * whose tasks go on with `tasks_unsettled`, and for a new admin with `email_not_verified` (decisions.md 27), `second_admin_needed` and
 * `admin_too_new`.
 */
export function changeRole(
  actor: Actor,
  email: string,
  role: Role,
  reason?: string,
): Promise<{ modifiedCount: number }> {
  return withSecondAdmin(actor, () => inTransaction((tx) => change(tx, actor, email, role, reason ?? null)));
}

async function change(
  tx: Transaction,
  actor: Actor,
  email: string,
  role: Role,
  reason: string | null,
): Promise<{ modifiedCount: number }> {
  const users = collectionOf(UserModel);
  const user = await users.findOne(
    { email, status: 'active' },
    { session: tx.session, projection: { name: 1, role: 1, email_verified: 1, pending_withdrawal: 1 } },
  );
  if (!user) refuse('user_not_found');
  if (user.role === role) refuse('same_role');
  if (user.role === 'admin') await assertNotLastAdmin(tx, user._id);
  const verified = role === 'admin' && verifiesAddresses(env()) ? { email_verified: true } : {};
  // An early refusal, before anybody agrees; the update below decides.
  if (verified.email_verified && !user.email_verified) refuse('email_not_verified', undefined, { message: UNVERIFIED });
  if (role === 'client' && user.pending_withdrawal) refuse('withdrawal_unsettled');
  if (user.role === 'client') await assertSettled(tx, user._id);
  const subject = `user:${user._id.toHexString()}`;
  const first =
    role === 'admin'
      ? await useAgreement(tx, actor, { action: 'make-admin', subject, parameters: {}, beneficiary: user._id, reason })
      : await agreedRemoval(tx, actor, user, { by: 'role', role }, reason);
  const result = await users.updateOne(
    { _id: user._id, role: user.role, ...verified },
    role === 'admin' ? { $set: { role, admin_since: tx.at } } : { $set: { role }, $unset: { admin_since: '' } },
    { session: tx.session },
  );
  if (result.matchedCount === 0) refuse('email_not_verified', undefined, { message: UNVERIFIED });
  if (user.role === 'freelancer') await giveBackAll(tx, user._id);
  notify(tx, { person: user._id, kind: 'role_changed', facts: { role } });
  const change = role === 'admin' ? 'made' : user.role === 'admin' ? 'role' : null;
  if (change) await notifyAdmins(tx, actor, user, change);
  await recordAudit(tx, actor, {
    action: 'change-role',
    subject,
    before: { role: user.role },
    after: { role, ...countedRemoval(actor, user), ...agreedBy(first) },
    reason,
  });
  return { modifiedCount: result.modifiedCount };
}

/**
 * Refuses with `tasks_unsettled` while a task of this client goes on, somebody has started or handed in, or an appeal runs: nobody else can
 * pause it, review the work or answer, and a freelancer could withdraw the coins that the appeal is about. A task posted or an appeal opened
 * meanwhile writes the client's record too, so it comes before this or after.
 */
async function assertSettled({ session }: Transaction, owner: Types.ObjectId): Promise<void> {
  const options = { session, projection: { _id: 1 } } as const;
  const unsettled =
    (await collectionOf(TaskModel).findOne({ owner, status: { $in: [...LIVE_STATUSES] } }, options)) ??
    (await collectionOf(SubmissionModel).findOne(
      { owner, $or: [{ status: { $in: [...OPEN_STATUSES] } }, APPEAL_IS_RUNNING] },
      options,
    )) ??
    (await collectionOf(ReservationModel).findOne({ owner, live: true }, options));
  if (unsettled) refuse('tasks_unsettled');
}
