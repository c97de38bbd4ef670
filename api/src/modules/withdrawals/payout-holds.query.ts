/** Why a payout is held, whoever presses Pay (decisions.md 26). Reads only; paying checks again in its own transaction. */
import type { mongo } from 'mongoose';
import type { PayoutHold } from '@taskmint/contract';
import { database } from '../../database/connection';
import type { Part } from '../../database/read-together';
import type { Transaction } from '../../database/transaction';
import { HOUR_MS } from '../../days';
import { env } from '../../env';
import { frozenOf, frozenPart, ordersOf } from '../../payments/frozen-orders.query';
import { mailboxId } from '../users/mailbox.model';
import { USERS, type UserRecord } from '../users/user.model';
import { PAYOUT_ACCOUNTS, type PayoutAccountRecord, type WithdrawalRecord } from './withdrawal.model';

export interface HoldReason {
  reason: PayoutHold;
  /** When it ends by itself; null if a person has to end it. */
  until: Date | null;
}

/** Why this payout may not leave now; empty if it may. Reads in the paying transaction's snapshot. */
export async function payoutHolds(tx: Transaction, withdrawal: WithdrawalRecord): Promise<HoldReason[]> {
  const parts = holdParts([withdrawal], tx.at);
  const read = <T extends mongo.Document>({ from, pipeline }: Part) =>
    database()
      .collection(from)
      .aggregate<T>([...pipeline], { session: tx.session })
      .toArray();
  const people = await read<UserRecord>(parts.people);
  const changes = await read<PayoutAccountRecord>(parts.changes);
  const frozen = await read(parts.frozen);
  return holdsFrom(withdrawal, { people, changes, frozen });
}

/** The reads needed to know why these payouts are held. */
export function holdParts(
  withdrawals: readonly WithdrawalRecord[],
  at: Date,
): Record<'people' | 'changes' | 'frozen', Part> {
  const onTheirWay = withdrawals.filter(isOnItsWay);
  const ids = onTheirWay.map(({ worker_id }) => worker_id);
  const mailboxes = onTheirWay.map(({ worker_email }) => mailboxId(worker_email));
  return {
    people: {
      from: USERS,
      pipeline: [
        {
          $match: {
            $or: [
              { _id: { $in: ids }, suspended_until: { $gt: at } },
              { _id: { $in: ids }, link_look: { $gt: new Date(0) } },
              { _id: { $in: ids }, receivable_cents: { $gt: 0 } },
              // Another account of the same mailbox.
              { mailbox: { $in: mailboxes }, receivable_cents: { $gt: 0 } },
            ],
          },
        },
        {
          $project: {
            suspended_until: { $cond: [{ $gt: ['$suspended_until', at] }, '$suspended_until', null] },
            link_look: 1,
            receivable_cents: 1,
            mailbox: 1,
          },
        },
      ],
    },
    changes: {
      from: PAYOUT_ACCOUNTS,
      pipeline: [{ $match: { user_id: { $in: ids }, since: { $gt: new Date(at.getTime() - pauseMs()) } } }],
    },
    frozen: frozenPart,
  };
}

/** Why this payout is held, by what was read. A payout whose money has left or come back is never held. */
export function holdsFrom(
  withdrawal: WithdrawalRecord,
  {
    people,
    changes,
    frozen,
  }: {
    people: readonly Pick<UserRecord, '_id' | 'suspended_until' | 'link_look' | 'receivable_cents' | 'mailbox'>[];
    changes: readonly PayoutAccountRecord[];
    frozen: readonly mongo.Document[];
  },
): HoldReason[] {
  if (!isOnItsWay(withdrawal)) return [];
  const { worker_id, worker_email, withdraw_time, held_lots } = withdrawal;
  const orders = frozenOf(frozen);
  const person = people.find(({ _id }) => _id.equals(worker_id));
  const mailbox = mailboxId(worker_email);
  const owes = people.some(
    ({ _id, mailbox: of, receivable_cents: cents }) => cents > 0 && (_id.equals(worker_id) || of === mailbox),
  );
  const changed = changes
    .filter(({ user_id, since }) => user_id.equals(worker_id) && since > withdraw_time)
    .map(({ since }) => since.getTime());
  return [
    ...(ordersOf(held_lots).some((order) => orders.has(order))
      ? [{ reason: 'origin_disputed' as const, until: null }]
      : []),
    ...(person?.suspended_until ? [{ reason: 'suspended' as const, until: person.suspended_until }] : []),
    ...(owes ? [{ reason: 'receivable_open' as const, until: null }] : []),
    ...(person?.link_look ? [{ reason: 'linked' as const, until: null }] : []),
    ...(changed.length > 0
      ? [{ reason: 'payout_account_changed' as const, until: new Date(Math.max(...changed) + pauseMs()) }]
      : []),
  ];
}

function pauseMs(): number {
  return env().PAYOUT_CHANGE_HOURS * HOUR_MS;
}

/** Neither sent nor returned, so that a hold still matters. */
function isOnItsWay({ status, approved_at, sent_at }: WithdrawalRecord): boolean {
  return status === 'pending' || (status === 'paid' && Boolean(approved_at) && !sent_at);
}
