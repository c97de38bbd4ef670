/** Counts for the admins' home, and the ledger's report. */
import { Types, type mongo } from 'mongoose';
import { calls } from '@taskmint/contract';
import { now } from '../../clock';
import type { Part } from '../../database/read-together';
import { coalesce } from '../../http/coalesce';
import { defineRoute } from '../../http/route';
import { readWithTotals, sealEntries, verifyLedger } from '../../ledger';
import type { ApiModule } from '../../module';
import { countUndecided, undecidedPart } from '../../payments/frozen-orders.query';
import { AGREEMENTS, type AgreementRecord } from '../agreements/agreement.model';
import { possibleAmong } from '../agreements/possible.query';
import { countsAsAdmin } from '../agreements/two-admins.command';
import { LINKS } from '../links/link.model';
import { CONTESTS } from '../decisions/contest.model';
import { DEFECTS } from '../defects/defect.model';
import { REPORTED_THINGS } from '../reports/report.model';
import { REVIEWS } from '../reviews/review.model';
import { REJECTIONS_PAUSED } from '../submissions/rejection-share';
import { SUBMISSIONS } from '../submissions/submission.model';
import { CONVERSATIONS } from '../support/conversation.model';
import { LIVE_STATUSES, TASKS } from '../tasks/task.model';
import { USERS } from '../users/user.model';
import { WITHDRAWALS } from '../withdrawals/withdrawal.model';
import { adminDays } from './admin-days.query';
import { checkMoney } from './check-money.job';

const countOf = (from: string, filter: mongo.Document): Part => ({
  from,
  pipeline: [{ $match: filter }, { $count: 'count' }],
});

/** Numbers of people, tasks and withdrawals, each counted on an index; held orders are told apart below. */
const COUNTS = {
  admins: countOf(USERS, { role: 'admin', status: 'active' }),
  clients: countOf(USERS, { role: 'client', status: 'active' }),
  freelancers: countOf(USERS, { role: 'freelancer', status: 'active' }),
  // A waiting task is open to nobody yet, and is counted separately.
  tasksOpen: countOf(TASKS, { status: 'open', moderation: { $ne: 'waiting' } }),
  tasksWaiting: countOf(TASKS, { moderation: 'waiting', status: { $in: [...LIVE_STATUSES] } }),
  conversationsOpen: countOf(CONVERSATIONS, { status: 'open' }),
  appealsOpen: countOf(SUBMISSIONS, { 'appeal.state': 'admin' }),
  defectsOpen: countOf(DEFECTS, { state: 'contested' }),
  rejectionsPaused: countOf(USERS, REJECTIONS_PAUSED),
  contestsOpen: countOf(CONTESTS, { status: 'open' }),
  linksOpen: countOf(LINKS, { state: 'open' }),
  held: undecidedPart,
  thingsReported: countOf(REPORTED_THINGS, { status: 'open' }),
  reviewsWaiting: countOf(REVIEWS, { status: 'waiting' }),
  withdrawalsPending: countOf(WITHDRAWALS, { status: 'pending' }),
  withdrawalsPaid: countOf(WITHDRAWALS, { status: 'paid' }),
};

/** More would not be counted; each is an action that an admin has tried by hand. */
const MAX_AGREEMENTS = 1_000;

/**
 * Agreements for which this admin may be the second one, like `may_agree` in the list: none while they do not count as an admin themselves.
 */
function forSecond(actorId: string) {
  const [me, at] = [new Types.ObjectId(actorId), now()];
  return {
    countsOneself: countOf(USERS, { _id: me, ...countsAsAdmin(at) }),
    agreements: {
      from: AGREEMENTS,
      pipeline: [
        { $match: { expires_at: { $gt: at }, first_admin: { $ne: me }, beneficiary: { $ne: me } } },
        { $limit: MAX_AGREEMENTS },
      ],
    },
  };
}

const figures = coalesce(
  (actorId: string) => actorId,
  async (actorId) => {
    const parts = { ...COUNTS, ...forSecond(actorId) };
    const { rows, totals } = await readWithTotals(parts);
    const count = (name: keyof typeof parts): number => Number(rows[name][0]?.count ?? 0);
    const agreements = count('countsOneself') ? (rows.agreements as AgreementRecord[]) : [];
    const total = (name: string): number => totals[name] ?? 0;
    const byRole = { admin: count('admins'), client: count('clients'), freelancer: count('freelancers') };
    return {
      users: byRole.admin + byRole.client + byRole.freelancer,
      users_by_role: byRole,
      tasks_open: count('tasksOpen'),
      tasks_waiting: count('tasksWaiting'),
      agreements_waiting: (await possibleAmong(agreements)).size,
      conversations_open: count('conversationsOpen'),
      appeals_open: count('appealsOpen') + count('defectsOpen'),
      rejections_paused: count('rejectionsPaused'),
      contests_open: count('contestsOpen'),
      links_open: count('linksOpen'),
      lost_payments_open: countUndecided(rows.held),
      things_reported: count('thingsReported'),
      reviews_waiting: count('reviewsWaiting'),
      withdrawals_pending: count('withdrawalsPending'),
      withdrawals_paid: count('withdrawalsPaid'),
      coins_on_balances: total('balance'),
      coins_in_escrow: total('escrow') + total('screening'),
      coins_held: total('hold'),
      // A source of coins has a negative balance of what has come out of it.
      coins_bought: Math.max(0, -total('purchases')),
      coins_paid_out: Math.max(0, total('paid-out')),
    };
  },
);

const days = coalesce((count: number) => String(count), adminDays);

/** One verification at a time, shared by concurrent requests, because it reads the whole ledger. */
const report = coalesce(
  () => 'report',
  () => verifyLedger(),
);

export const figuresModule: ApiModule = {
  name: 'figures',
  routes: [
    defineRoute(calls.getAdminFigures, ({ actor }) => figures(actor.id)),
    defineRoute(calls.getAdminDays, ({ query }) => days(query.days)),
    defineRoute(calls.getLedgerReport, () => report(undefined)),
  ],
  jobs: [sealEntries, checkMoney],
};
