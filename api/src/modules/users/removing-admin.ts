/**
 * Guards against taking another admin's rights, by role, suspension, closing the account or removing the second factor (decisions.md 26).
 * `ALONE.removals` is enough to stop somebody who does harm; whoever got rid of all others could be stopped by nobody.
 */
import type { Types } from 'mongoose';
import type { Transaction } from '../../database/transaction';
import type { Actor } from '../../http/actor';
import { ALONE, takesTwo } from '../agreements/takes-two.query';
import { useAgreement, type TwoAdminAction } from '../agreements/two-admins.command';
import type { UserRecord } from './user.model';

/** How the rights are taken, exactly as agreed to. */
type Removal =
  | { by: 'role'; role: string }
  | { by: 'suspension'; until: string }
  | { by: 'closing' }
  | { by: 'second-factor' };

type Admin = Pick<UserRecord, '_id' | 'role'>;

/** Whether this takes the rights of another admin. */
function takesRights(actor: Actor, { _id, role }: Admin): boolean {
  return role === 'admin' && _id.toHexString() !== actor.id;
}

/** The field of the audit record by which such removals are counted. */
export function countedRemoval(actor: Actor, user: Admin): { admins?: 1 } {
  return takesRights(actor, user) ? { admins: 1 } : {};
}

/** Who agreed first if it takes two; null if it does not. Refuses with `second_admin_needed`, `admin_too_new`. */
export async function agreedRemoval(
  tx: Transaction,
  actor: Actor,
  user: Admin,
  removal: Removal,
  reason: string | null,
): Promise<Types.ObjectId | null> {
  if (!takesRights(actor, user) || !(await takesTwo(tx, actor, ALONE.removals, 1))) return null;
  const subject = `user:${user._id.toHexString()}`;
  const parameters: TwoAdminAction['parameters'] = { ...removal };
  return useAgreement(tx, actor, { action: 'remove-admin', subject, parameters, beneficiary: user._id, reason });
}
