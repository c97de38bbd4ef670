/**
 * Daily quotas, per day in UTC, for actions that cost a person nothing but leave something stored or have to be written everywhere. Without
 * them one person could fill the disk, or keep the database busy. Counted in the person's record, with the limit in the filter of the
 * update that counts, so that concurrent requests cannot exceed it.
 */
import { Types, type mongo } from 'mongoose';
import { DAILY } from '@taskmint/contract';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { dayOf } from '../../days';
import { refuse } from '../../errors';
import { UserModel, type UserRecord } from './user.model';

export type Daily = keyof typeof DAILY;

/** Filter for a user record with a remaining quota of at least `number`. */
export function hasQuota(what: Daily, at: Date, number = 1): mongo.Filter<UserRecord> {
  const field = `daily.${what}`;
  const filter = {
    $or: [{ [`${field}.day`]: { $ne: dayOf(at) } }, { [`${field}.count`]: { $lte: DAILY[what] - number } }],
  };
  return filter as mongo.Filter<UserRecord>;
}

/** The fields that the update with that filter sets, as expressions over the record as it was. */
export function quotaUpdate(what: Daily, at: Date, number = 1): mongo.Document {
  const [day, field] = [dayOf(at), `$daily.${what}`];
  const count = { $cond: [{ $eq: [`${field}.day`, day] }, { $add: [`${field}.count`, number] }, number] };
  return { [`daily.${what}`]: { day, count } };
}

/** Uses quota by an update of its own, in the transaction if there is one. Refuses with `too_many_today`. */
export async function spendQuota(userId: string, what: Daily, number: number, tx?: Transaction): Promise<void> {
  const at = tx?.at ?? now();
  const { matchedCount } = await collectionOf(UserModel).updateOne(
    { _id: new Types.ObjectId(userId), ...hasQuota(what, at, number) },
    [{ $set: quotaUpdate(what, at, number) }],
    { session: tx?.session },
  );
  if (matchedCount === 0) refuse('too_many_today', { max: DAILY[what] });
}

/** Refuses with `too_many_today` if that is why an update with `hasQuota` in its filter matched nothing. */
export async function assertQuota(tx: Transaction, userId: string, what: Daily): Promise<void> {
  const user = await collectionOf(UserModel).findOne(
    { _id: new Types.ObjectId(userId) },
    { session: tx.session, projection: { daily: 1 } },
  );
  const { day, count = 0 } = user?.daily?.[what] ?? {};
  if (day === dayOf(tx.at) && count >= DAILY[what]) refuse('too_many_today', { max: DAILY[what] });
}
