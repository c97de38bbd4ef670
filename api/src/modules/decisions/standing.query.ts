/**
 * What currently holds back somebody's money or standing, with reason, amount and end (fair-work.md 11, 18; decisions.md 24, 26, 30). Reads
 * only.
 */
import { Types } from 'mongoose';
import type { Standing, StandingReason } from '@taskmint/contract';
import { now } from '../../clock';
import { readTogether } from '../../database/read-together';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { LINKS } from '../links/link.model';
import { LIVE_STATUSES, TASKS } from '../tasks/task.model';
import { suspendedUntil } from '../users/suspension.policy';
import { USERS, type UserRecord } from '../users/user.model';
import { earningsOf } from '../withdrawals/earnings.query';
import { presentWithdrawals } from '../withdrawals/withdrawal.presenter';
import { WITHDRAWALS, type WithdrawalRecord } from '../withdrawals/withdrawal.model';

function entry(reason: StandingReason, details: Partial<Standing> = {}): Standing {
  return { reason, coins: null, cents: null, count: null, until: null, ...details };
}

export async function standingOf(actor: Actor): Promise<Standing[]> {
  const _id = new Types.ObjectId(actor.id);
  const rows = await readTogether({
    record: { from: USERS, pipeline: [{ $match: { _id } }] },
    requests: { from: WITHDRAWALS, pipeline: [{ $match: { worker_id: _id, status: 'pending' } }, { $limit: 10 }] },
    approved: {
      from: WITHDRAWALS,
      pipeline: [
        { $match: { worker_id: _id, status: 'paid', approved_at: { $gt: new Date(0) }, sent_at: null } },
        { $limit: 10 },
      ],
    },
    links: {
      from: LINKS,
      pipeline: [
        {
          $match: {
            $or: [
              { later: _id, state: { $in: ['open', 'one'] } },
              { first: _id, state: 'one' },
            ],
          },
        },
        { $limit: 1 },
      ],
    },
    tasks: {
      from: TASKS,
      pipeline: [
        { $match: { owner: _id, moderation: 'waiting', status: { $in: [...LIVE_STATUSES] } } },
        { $count: 'count' },
      ],
    },
    short: {
      from: TASKS,
      pipeline: [
        { $match: { owner: _id, pay_state: 'paused', status: { $in: [...LIVE_STATUSES] } } },
        { $count: 'count' },
      ],
    },
  });
  const [record] = rows.record as UserRecord[];
  if (!record) return refuse('user_not_found');
  const requests = [...rows.requests, ...rows.approved] as WithdrawalRecord[];
  const shortTasks = Number(rows.short[0]?.['count'] ?? 0);
  const waitingTasks = Number(rows.tasks[0]?.['count'] ?? 0);
  return [
    ...ofPerson(record, now()),
    ...(waitingTasks > 0 ? [entry('task_waits', { count: waitingTasks })] : []),
    ...(shortTasks > 0 ? [entry('task_pay_short', { count: shortTasks })] : []),
    ...(rows.links.length > 0 ? [entry('linked')] : []),
    ...(await ofWithdrawals(requests)),
    ...(actor.role === 'freelancer' ? await ofEarnings(_id) : []),
  ];
}

function ofPerson(record: UserRecord, at: Date): Standing[] {
  const { receivable_cents: owed, rejections_paused_at: paused, unfunded_appeals: unfunded } = record;
  const suspended = suspendedUntil(record, at);
  return [
    ...(suspended ? [entry('suspended', { until: suspended.toISOString() })] : []),
    ...(owed > 0 ? [entry('receivable_open', { cents: owed })] : []),
    ...(paused ? [entry('rejections_paused')] : []),
    ...((unfunded ?? 0) > 0 ? [entry('appeal_unsettled', { count: unfunded ?? 0 })] : []),
  ];
}

/** One entry per reason why a payout is held; a payout without one waits for an admin, or is approved and not sent yet. */
async function ofWithdrawals(records: readonly WithdrawalRecord[]): Promise<Standing[]> {
  const shown = await presentWithdrawals(records, null);
  return shown.flatMap(({ withdraw_coin: coins, payout }) =>
    payout.held_because.length === 0
      ? [entry(payout.approved_at ? 'withdrawal_to_send' : 'withdrawal_waits', { coins })]
      : payout.held_because.map(({ reason, until }) => entry(`withdrawal_${reason}`, { coins, until })),
  );
}

async function ofEarnings(userId: Types.ObjectId): Promise<Standing[]> {
  const { not_withdrawable: locked, obstacles } = await earningsOf(userId);
  return [
    ...locked.map(({ reason, coins, until }) => entry(reason, { coins, until })),
    ...obstacles
      .filter(({ reason }) => reason === 'payout_account_pause')
      .map(({ until }) => entry('payout_account_pause', { until })),
  ];
}
