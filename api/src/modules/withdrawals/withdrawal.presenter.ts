/** What leaves of withdrawals, and to whom: how far the money has come, why it waits, and for admins who has agreed (decisions.md 26). */
import { coinsToCents, type Withdrawal } from '@taskmint/contract';
import type { Types } from 'mongoose';
import { now } from '../../clock';
import { collection } from '../../database/connection';
import { countingAdmins } from '../agreements';
import { AGREEMENTS, type AgreementRecord } from '../agreements/agreement.model';
import { agreementId } from '../agreements/two-admins.command';
import { USERS, type UserRecord } from '../users/user.model';
import { holdsOf, type HoldReason } from './payout-holds.query';
import { payoutStateOf } from './payout-state';
import { payingMatter } from './paying-matter';
import type { WithdrawalRecord } from './withdrawal.model';

type ShownAgreement = NonNullable<Withdrawal['payout']['agreement']>;

/** Withdrawals as their freelancer sees them, or with `forAdmin` as an admin does. */
export async function presentWithdrawals(
  records: readonly WithdrawalRecord[],
  forAdmin: boolean,
): Promise<Withdrawal[]> {
  const at = now();
  const [holds, agreements] = await Promise.all([
    holdsOf(records, at),
    forAdmin ? agreementsOn(records, at) : new Map<string, ShownAgreement>(),
  ]);
  return records.map((record) => {
    const id = record._id.toHexString();
    return present(record, holds.get(id) ?? [], agreements.get(id) ?? null);
  });
}

/** Lists the fields that leave. */
function present(record: WithdrawalRecord, holds: readonly HoldReason[], agreement: ShownAgreement | null): Withdrawal {
  const cents = coinsToCents(record.withdraw_coin);
  return {
    _id: record._id.toHexString(),
    worker_email: record.worker_email,
    worker_name: record.worker_name,
    withdraw_coin: record.withdraw_coin,
    withdraw_amount: cents / 100,
    withdraw_amount_cents: cents,
    payment_system: record.payment_system,
    account_number: record.account_number,
    withdraw_time: record.withdraw_time.toISOString(),
    status: record.status,
    settled_at: record.settled_at?.toISOString() ?? null,
    reason: record.reason,
    payout: {
      state: payoutStateOf(record),
      reference: record.reference ?? null,
      approved_at: record.approved_at?.toISOString() ?? null,
      sent_at: record.sent_at?.toISOString() ?? null,
      held_because: holds.map(({ reason, until }) => ({ reason, until: until?.toISOString() ?? null })),
      agreement,
    },
  };
}

/** First admins' agreements to paying, by id of the withdrawal. No command when none of them waits. */
async function agreementsOn(
  records: readonly WithdrawalRecord[],
  at: Date,
): Promise<ReadonlyMap<string, ShownAgreement>> {
  const pending = records.filter(({ status }) => status === 'pending');
  const byAgreement = new Map(pending.map((record) => [agreementId(payingMatter(record)), record._id.toHexString()]));
  if (byAgreement.size === 0) return new Map();
  const found = await collection<AgreementRecord>(AGREEMENTS)
    .find({ _id: { $in: [...byAgreement.keys()] }, expires_at: { $gt: at } })
    .toArray();
  const admins = found.map(({ first_admin }) => first_admin);
  const [names, counting] = await Promise.all([namesOf(admins), countingAdmins(admins, at)]);
  return new Map(
    found.map(({ _id, first_admin, agreed_at }) => {
      const by = first_admin.toHexString();
      return [
        byAgreement.get(_id) ?? '',
        { by: names.get(by) ?? '', at: agreed_at.toISOString(), counts: counting.has(by) },
      ];
    }),
  );
}

async function namesOf(ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await collection<UserRecord>(USERS)
    .find({ _id: { $in: [...ids] } }, { projection: { name: 1 } })
    .toArray();
  return new Map(found.map(({ _id, name }) => [_id.toHexString(), name]));
}
