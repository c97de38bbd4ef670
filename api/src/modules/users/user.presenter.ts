/** The fields of a user record that are sent, and to whom (decisions.md 11). */
import type { PublicProfile, User } from '@taskmint/contract';
import { now } from '../../clock';
import { env } from '../../env';
import { withdrawableCoins } from '../withdrawals/withdrawable.policy';
import { reputationOf } from './reputation.query';
import { suspendedUntil } from './suspension.policy';
import type { UserRecord } from './user.model';

/** The whole record, for the person and for admins, with the coins that can be withdrawn now by the same rule as the withdrawal itself. */
export function presentUser(record: UserRecord, frozen: ReadonlySet<string>): User {
  const suspended = suspendedUntil(record, now());
  return {
    _id: record._id.toHexString(),
    name: record.name,
    email: record.email,
    role: record.role,
    photoURL: record.photoURL,
    coins: record.coins,
    promotional_coins: record.promotional_coins,
    promotional_withdrawable: env().PROMO_COINS === 'withdrawable',
    withdrawable_coins: withdrawableCoins(record, { promoCoins: env().PROMO_COINS, at: now(), frozen }),
    receivable_cents: record.receivable_cents,
    total_pay: record.total_pay,
    status: record.status === 'closed' ? 'closed' : suspended ? 'suspended' : 'active',
    suspended_until: suspended?.toISOString() ?? null,
    created_at: record.created_at.toISOString(),
  };
}

/** The public profile, for those who have dealt with the person. */
export function presentProfile(record: UserRecord): PublicProfile {
  return { name: record.name, photoURL: record.photoURL, reputation: reputationOf(record) };
}
