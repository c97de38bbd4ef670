/** Guards the rule that an admin always remains (decisions.md 19). All changes to who is an admin meet in one record, so that no two overlap. */
import type { mongo, Types } from 'mongoose';
import { collection } from '../../database/connection';
import type { Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import { USERS, type UserRecord } from './user.model';

interface RosterRecord extends mongo.Document {
  _id: string;
  changes: number;
}

/**
 * Takes part in the roster's order and refuses with `last_admin` when nobody but `userId` is an active admin. Call it in the transaction that takes
 * the admin role, or its use, from `userId`.
 */
export async function assertNotLastAdmin(tx: Transaction, userId: Types.ObjectId): Promise<void> {
  await collection<RosterRecord>('rosters').updateOne(
    { _id: 'admins' },
    { $inc: { changes: 1 } },
    { session: tx.session, upsert: true },
  );
  const other = await collection<UserRecord>(USERS).findOne(
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
