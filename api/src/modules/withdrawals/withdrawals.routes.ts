/** Withdrawals of coins as money (product.md §7, decisions.md 7). */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { directionOf, listPage } from '../../database/page';
import { pagesOf } from '../../database/pages-of';
import { collectionOf } from '../../database/records';
import { defineRoute } from '../../http/route';
import type { IdentityService } from '../../identity/identity-service';
import type { ApiModule } from '../../module';
import { assertRecentSignIn } from '../sessions/recent-sign-in';
import { subjectId } from '../users/user.query';
import { earningsOf } from './earnings.query';
import { returnPayout, sendPayout } from './payout.command';
import { PAYOUT_FILTERS } from './payout-state';
import { requestWithdrawal } from './request-withdrawal.command';
import { cancelWithdrawal, payWithdrawal, rejectWithdrawal, releaseWithdrawals } from './settle-withdrawal.command';
import { checkPayoutResults, importPayoutResults } from './payout-results.command';
import { trustWorkers } from './trust-workers.job';
import { presentWithdrawals } from './withdrawal.presenter';
import { WithdrawalModel } from './withdrawal.model';

export const withdrawalsModule = (identity: IdentityService): ApiModule => ({
  name: 'withdrawals',
  routes: [
    defineRoute(calls.requestWithdrawal, ({ actor, body, ctx }) =>
      requestWithdrawal(actor, body, () => assertRecentSignIn(identity, ctx.state.token)),
    ),

    defineRoute(calls.listWithdrawals, async ({ actor, query, setTotal }) => {
      const status = query.status ?? (actor.role === 'admin' ? 'pending' : 'any');
      const filter = {
        ...(actor.role === 'admin' && query.worker_email === undefined
          ? {}
          : { worker_id: await subjectId(actor, query.worker_email ?? actor.email) }),
        ...(query.payment_system ? { payment_system: query.payment_system } : {}),
        ...(status === 'any' ? {} : status === 'approved' || status === 'sent' ? PAYOUT_FILTERS[status] : { status }),
      };
      const direction = directionOf(query);
      const { records, total } = await listPage(
        collectionOf(WithdrawalModel),
        filter,
        { withdraw_time: direction, _id: direction },
        query,
      );
      setTotal(total);
      return presentWithdrawals(records, actor.role === 'admin' ? actor.id : null);
    }),

    defineRoute(calls.getEarnings, async ({ actor, params }) => earningsOf(await subjectId(actor, params.email))),

    defineRoute(calls.payWithdrawal, ({ actor, params, query }) => payWithdrawal(actor, params.id, query.reference)),

    defineRoute(calls.checkPayoutResults, ({ actor, body }) => checkPayoutResults(actor, body.csv)),

    defineRoute(calls.importPayoutResults, ({ actor, body }) => importPayoutResults(actor, body.csv)),

    defineRoute(calls.sendPayout, ({ actor, params, body }) => sendPayout(actor, params.id, body.reference)),

    defineRoute(calls.returnPayout, ({ actor, params, body }) => returnPayout(actor, params.id, body)),

    defineRoute(calls.rejectWithdrawal, ({ actor, params, body }) => rejectWithdrawal(actor, params.id, body)),

    defineRoute(calls.cancelWithdrawal, ({ actor, params }) => cancelWithdrawal(actor, params.id)),
  ],

  jobs: [trustWorkers],

  exportAccount: ({ id }) => ({
    withdrawals: pagesOf(
      collectionOf(WithdrawalModel),
      { worker_id: new Types.ObjectId(id) },
      { worker_id: 1, withdraw_time: -1, _id: -1 },
      (records) => presentWithdrawals(records, null),
    ),
  }),

  closeAccount: releaseWithdrawals,
});
