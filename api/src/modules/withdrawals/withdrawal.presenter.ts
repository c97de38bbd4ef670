/**
 * The fields of withdrawals that are sent, and to whom: how far the money has come, why it is held, and for admins who has agreed
 * (decisions.md 26).
 */
import { coinsToCents, type Withdrawal } from '@taskmint/contract';
import { now } from '../../clock';
import { readTogether } from '../../database/read-together';
import { AGREEMENTS, type AgreementRecord } from '../agreements/agreement.model';
import { peopleBehind, type PersonBehind } from '../agreements/people-behind.query';
import { agreementId } from '../agreements/two-admins.command';
import type { UserRecord } from '../users/user.model';
import { payWithdrawalAction } from './pay-withdrawal-action';
import { holdParts, holdsFrom, type HoldReason } from './payout-holds.query';
import { payoutStateOf } from './payout-state';
import type { PayoutAccountRecord, WithdrawalRecord } from './withdrawal.model';

type ShownAgreement = NonNullable<Withdrawal['payout']['agreement']>;

/** Withdrawals as seen by their freelancer, or by the admin with this id. One command, and a second one if admins have agreed. */
export async function presentWithdrawals(
  records: readonly WithdrawalRecord[],
  adminId: string | null,
): Promise<Withdrawal[]> {
  if (records.length === 0) return [];
  const at = now();
  const agreementIds = adminId ? new Map(records.filter(isPending).map(withAgreement)) : new Map<string, string>();
  const rows = await readTogether({
    ...holdParts(records, at),
    agreements: {
      from: AGREEMENTS,
      pipeline: [{ $match: { _id: { $in: [...agreementIds.keys()] }, expires_at: { $gt: at } } }],
    },
  });
  const held = {
    people: rows.people as UserRecord[],
    changes: rows.changes as PayoutAccountRecord[],
    frozen: rows.frozen,
  };
  const agreed = rows.agreements as AgreementRecord[];
  const admins =
    agreed.length > 0
      ? await peopleBehind(
          agreed.map(({ first_admin }) => first_admin),
          at,
        )
      : new Map<string, PersonBehind>();
  const agreements = new Map(
    agreed.map(({ _id, first_admin, agreed_at }): [string, ShownAgreement] => {
      const id = first_admin.toHexString();
      const { name, counts } = admins.get(id) ?? { name: '', counts: false };
      return [agreementIds.get(_id) ?? '', { by: name, by_you: id === adminId, at: agreed_at.toISOString(), counts }];
    }),
  );
  return records.map((record) =>
    present(record, holdsFrom(record, held), agreements.get(record._id.toHexString()) ?? null),
  );
}

function isPending({ status }: WithdrawalRecord): boolean {
  return status === 'pending';
}

/** The id of the first admin's agreement to pay this, if there is one, and the withdrawal's id. */
function withAgreement(record: WithdrawalRecord): [string, string] {
  return [agreementId(payWithdrawalAction(record)), record._id.toHexString()];
}

/** The fields that are sent. */
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
