/** What leaves of a user record, and to whom (decisions.md 11). */
import type { PublicProfile, User } from '@taskmint/contract';
import { now } from '../../clock';
import { env } from '../../env';
import type { UserRecord } from './user.model';

/** Decided work from which on a rate is shown (fair-work.md 6). */
const RATE_FROM_DECIDED = 10;

/** The whole record, for the person and for admins. */
export function presentUser(record: UserRecord): User {
  const suspended = record.suspended_until !== null && record.suspended_until > now();
  return {
    _id: record._id.toHexString(),
    name: record.name,
    email: record.email,
    role: record.role,
    photoURL: record.photoURL,
    coins: record.coins,
    promotional_coins: record.promotional_coins,
    withdrawable_coins: withdrawableCoins(record),
    total_pay: record.total_pay,
    status: record.status === 'closed' ? 'closed' : suspended ? 'suspended' : 'active',
    suspended_until: suspended && record.suspended_until ? record.suspended_until.toISOString() : null,
    created_at: record.created_at.toISOString(),
  };
}

/** Coins that may be withdrawn now (decisions.md 6). */
export function withdrawableCoins(record: Pick<UserRecord, 'coins' | 'promotional_coins'>): number {
  return env().PROMO_COINS === 'spend-only' ? record.coins - record.promotional_coins : record.coins;
}

/** What anybody who is signed in may see. */
export function presentProfile(record: UserRecord): PublicProfile {
  const { work_approved: approved, work_decided: decided } = record;
  return {
    name: record.name,
    photoURL: record.photoURL,
    role: record.role,
    reputation: { approved, decided, approval_rate: decided >= RATE_FROM_DECIDED ? approved / decided : null },
  };
}
