/** Guards the rule that an admin always remains (decisions.md 19). All changes to who is an admin meet in one record, so that no two overlap. */
import type { Types } from 'mongoose';
import { recordModel, recordSchema, collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import { UserModel } from './user.model';

const RosterModel = recordModel(
  'Roster',
  recordSchema('rosters', { _id: { type: String, required: true }, changes: { type: Number, required: true } }),
);

/**
 * Takes part in the roster's order and refuses with `last_admin` when nobody but `userId` is an active admin. Call it in the transaction that takes
 * the admin role, or its use, from `userId`.
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
      $or: [{ suspended_until: null }, { suspended_until: { $lte: tx.at } }],
    },
    { session: tx.session, projection: { _id: 1 } },
  );
  if (!other) refuse('last_admin');
}
