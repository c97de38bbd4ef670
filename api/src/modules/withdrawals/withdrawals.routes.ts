/** Withdrawals of coins as money (product.md §7, decisions.md 7). */
import { Types } from 'mongoose';
import { calls, coinsToCents, type Withdrawal } from '@taskmint/contract';
import { collection } from '../../database/connection';
import { listPage } from '../../database/page';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { subjectId } from '../users/user.query';
import { earningsOf } from './earnings.query';
import { requestWithdrawal } from './request-withdrawal.command';
import { cancelWithdrawal, payWithdrawal, rejectWithdrawal, releaseWithdrawals } from './settle-withdrawal.command';
import { trustWorkers } from './trust-workers.job';
import { WITHDRAWALS, type WithdrawalRecord } from './withdrawal.model';

/** Lists the fields that leave. */
export function presentWithdrawal(record: WithdrawalRecord): Withdrawal {
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
  };
}

export const withdrawalsModule: ApiModule = {
  name: 'withdrawals',
  routes: [
    defineRoute(calls.requestWithdrawal, [], ({ actor, body }) => requestWithdrawal(actor, body)),

    defineRoute(calls.listWithdrawals, [], async ({ actor, query, setTotal }) => {
      const status = query.status ?? (actor.role === 'admin' ? 'pending' : 'any');
      const filter = {
        ...(actor.role === 'admin' ? {} : { worker_id: new Types.ObjectId(actor.id) }),
        ...(status === 'any' ? {} : { status }),
      };
      const direction = query.order === 'oldest' ? 1 : -1;
      const { records, total } = await listPage(
        collection<WithdrawalRecord>(WITHDRAWALS),
        filter,
        { withdraw_time: direction, _id: direction },
        query,
      );
      setTotal(total);
      return records.map(presentWithdrawal);
    }),

    defineRoute(calls.getEarnings, [], async ({ actor, params }) => earningsOf(await subjectId(actor, params.email))),

    defineRoute(calls.payWithdrawal, [], ({ actor, params }) => payWithdrawal(actor, params.id)),

    defineRoute(calls.rejectWithdrawal, [], ({ actor, params, body }) => rejectWithdrawal(actor, params.id, body)),

    defineRoute(calls.cancelWithdrawal, [], ({ actor, params }) => cancelWithdrawal(actor, params.id)),
  ],

  jobs: [trustWorkers],

  closeAccount: releaseWithdrawals,
};
