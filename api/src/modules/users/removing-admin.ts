/**
 * Who takes the rights of another admin, by role, by suspension, by closing the account or by taking away the second factor without which they get no further (decisions.md 26): one alone does that to one within 7 days, which stops
 * whoever does harm; a second takes two, since one who got rid of all others would be watched and stopped by nobody.
 */
import type { Types } from 'mongoose';
import type { Transaction } from '../../database/transaction';
import type { Actor } from '../../http/actor';
import { useAgreement, type Matter } from '../agreements/two-admins.command';
import { doneLately } from '../audit/done-lately.query';
import type { UserRecord } from './user.model';

const DEEDS = ['change-role', 'suspend-user', 'close-account', 'remove-second-factor'];

/** How the rights are taken, exactly as it is agreed to. */
type Removal =
  | { by: 'role'; role: string }
  | { by: 'suspension'; until: string }
  | { by: 'closing' }
  | { by: 'second-factor' };

type Admin = Pick<UserRecord, '_id' | 'role'>;

/** Whether that takes the rights of an admin who is somebody else. */
function takesRights(actor: Actor, { _id, role }: Admin): boolean {
  return role === 'admin' && _id.toHexString() !== actor.id;
}

/** What the audit record of such a deed says besides, by which it counts. */
export function countedRemoval(actor: Actor, user: Admin): { admins?: 1 } {
  return takesRights(actor, user) ? { admins: 1 } : {};
}

/** Who agreed first where it takes two; null where it does not. Refuses `second_admin_needed`, `admin_too_new`. */
export async function agreedRemoval(
  tx: Transaction,
  actor: Actor,
  user: Admin,
  removal: Removal,
  reason: string | null,
): Promise<Types.ObjectId | null> {
  if (!takesRights(actor, user) || (await doneLately(tx, actor, DEEDS, 'admins')) === 0) return null;
  const subject = `user:${user._id.toHexString()}`;
  const parameters: Matter['parameters'] = { ...removal };
  return useAgreement(tx, actor, { action: 'remove-admin', subject, parameters, beneficiary: user._id, reason });
}
