/**
 * Guards the rule that an admin always remains (decisions.md 19). All changes to who is an admin write one record, so that no two overlap.
 */
import type { NoticeFacts } from '@taskmint/contract';
import type { Types } from 'mongoose';
import { recordModel, recordSchema, collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { notify } from '../news/notify';
import { notSuspended } from './suspension.policy';
import { UserModel, type UserRecord } from './user.model';

/** Well above any real number of admins. */
const MAX_ADMINS = 200;

const RosterModel = recordModel(
  'Roster',
  recordSchema('rosters', { _id: { type: String, required: true }, changes: { type: Number, required: true } }),
);

/**
 * Serializes with other changes to the roster, and refuses with `last_admin` if nobody but `userId` is an active admin. Call it in the
 * transaction that takes the admin role, or its use, from `userId`.
 */
export async function assertNotLastAdmin(tx: Transaction, userId: Types.ObjectId): Promise<void> {
  await collectionOf(RosterModel).updateOne(
    { _id: 'admins' },
    { $inc: { changes: 1 } },
    { session: tx.session, upsert: true },
  );
  const other = await collectionOf(UserModel).findOne(
    {
      role: 'admin',
      status: 'active',
      _id: { $ne: userId },
      ...notSuspended(tx.at),
    },
    { session: tx.session, projection: { _id: 1 } },
  );
  if (!other) refuse('last_admin');
}

/** All admins, in the transaction's snapshot. */
export async function adminsOf({ session }: Transaction): Promise<Types.ObjectId[]> {
  const admins = await collectionOf(UserModel)
    .find({ role: 'admin', status: 'active' }, { session, projection: { _id: 1 }, limit: MAX_ADMINS })
    .toArray();
  return admins.map(({ _id }) => _id);
}

/**
 * Tells every other admin that somebody got or lost admin rights, including the admin who did it: if it was not them, somebody else is
 * using their session. Call it after the change.
 */
export async function notifyAdmins(
  tx: Transaction,
  actor: Actor,
  { _id, name }: Pick<UserRecord, '_id' | 'name'>,
  change: NoticeFacts<'admin_rights_changed'>['change'],
): Promise<void> {
  const facts = { name, change, by: actor.name };
  const others = (await adminsOf(tx)).filter((admin) => !admin.equals(_id));
  notify(tx, ...others.map((person) => ({ person, kind: 'admin_rights_changed' as const, facts })));
}
