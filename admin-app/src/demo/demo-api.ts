/** A stateful fake API, for working on this remote alone. Lists are not paged, and only rules that the screens show are enforced. */
import { submissionFixture } from '@taskmint/contract/fixtures';
import { demoMovement } from '@taskmint/dashboard-kit/demo';
import type { FakeHandlers } from '@taskmint/platform/standalone';
import {
  demoAgreements,
  demoAudit,
  demoFigures,
  demoHeldOrders,
  demoId,
  demoAdminDays,
  demoPackages,
  demoPaymentReport,
  demoReceivables,
  demoReleases,
  demoReport,
  demoResultRows,
  demoReviews,
  demoTasks,
  demoNotes,
  demoUserFile,
  demoUsers,
  demoWithdrawals,
} from './demo-data';
import { demoContests } from './demo-contests';
import { demoLinks } from './demo-links';
import { demoAppeals, demoPauses } from './demo-appeals';
import { demoJobs } from './demo-jobs';
import { demoConversations, demoReported, demoWaitingTasks } from './demo-people';

export function demoApi(): FakeHandlers {
  let users = demoUsers();
  let tasks = demoTasks();
  let withdrawals = demoWithdrawals();
  let packages = demoPackages();
  let reviews = demoReviews();
  let agreements = demoAgreements();
  let releases = demoReleases();
  let held = demoHeldOrders();
  let receivables = demoReceivables();
  let jobs = demoJobs();
  let waitingTasks = demoWaitingTasks();
  let conversations = demoConversations();
  let reported = demoReported();
  let appeals = demoAppeals();
  let contests = demoContests();
  let links = demoLinks();
  let pauses = demoPauses();
  let notes = demoNotes();
  let next = 900;

  const endAgreement = (id: string) => {
    const before = agreements.length;
    agreements = agreements.filter(({ _id }) => _id !== id);
    return { deletedCount: before - agreements.length };
  };

  return {
    getAdminFigures: () => ({
      ...demoFigures(),
      users: users.length,
      withdrawals_pending: withdrawals.filter((each) => each.status === 'pending').length,
    }),
    getReleases: () => releases,
    changeRelease: ({ params, body }) => {
      const remote = releases.remotes.find(({ name }) => name === params.remote);
      const state = body.command === 'disable' ? 'disabled' : body.command === 'quarantine' ? 'quarantined' : 'live';
      const swapped = body.command === 'rollback' ? { current: remote?.previous, previous: null } : {};
      const change = {
        at: '2026-11-21T12:00:00.000Z',
        who: 'admin@taskmint.test',
        command: body.command,
        remote: params.remote,
        from: remote?.current?.version ?? null,
        to: swapped.current?.version ?? remote?.current?.version ?? null,
        revision: releases.revision + 1,
        why: body.reason,
      };
      releases = {
        ...releases,
        revision: change.revision,
        history: [change, ...releases.history],
        remotes: releases.remotes.map((each) =>
          each.name === params.remote ? ({ ...each, ...swapped, state } as typeof each) : each,
        ),
      };
      return { revision: change.revision, state, current: change.to };
    },
    getJobs: () => jobs,
    retryItem: ({ params }) => {
      const next_attempt_at = new Date().toISOString();
      jobs = {
        ...jobs,
        set_aside: jobs.set_aside.map((each) =>
          each._id === params.id ? { ...each, attempts: 0, next_attempt_at } : each,
        ),
      };
      return { modifiedCount: 1 };
    },
    listWithdrawals: ({ query }) => {
      const status = query?.status ?? 'pending';
      return withdrawals.filter(({ payout }) => status === 'any' || payout.state === status);
    },
    payWithdrawal: ({ params }) => {
      withdrawals = withdrawals.map((each) =>
        each._id === params.id ? { ...each, status: 'paid', payout: { ...each.payout, state: 'approved' } } : each,
      );
      return { deletedCount: 1 };
    },
    rejectWithdrawal: ({ params, body }) => {
      const status = body.outcome ?? 'rejected';
      withdrawals = withdrawals.map((each) =>
        each._id === params.id
          ? { ...each, status, reason: body.reason, payout: { ...each.payout, state: status } }
          : each,
      );
      return { modifiedCount: 1 };
    },
    sendPayout: ({ params, body }) => {
      const { reference } = body;
      withdrawals = withdrawals.map((each) =>
        each._id === params.id ? { ...each, payout: { ...each.payout, state: 'sent', reference } } : each,
      );
      return { modifiedCount: 1 };
    },
    returnPayout: ({ params, body: { outcome, reason } }) => {
      withdrawals = withdrawals.map((each) =>
        each._id === params.id
          ? { ...each, status: outcome, reason, payout: { ...each.payout, state: outcome } }
          : each,
      );
      return { modifiedCount: 1 };
    },
    checkPayoutResults: () => ({ rows: demoResultRows() }),
    importPayoutResults: () => ({ applied: true, rows: demoResultRows() }),
    getUserFile: ({ params }) => demoUserFile(params.id),
    listUserNotes: () => notes,
    writeUserNote: ({ body }) => {
      const insertedId = demoId((next += 1));
      notes = [{ _id: insertedId, text: body.text, author: 'Demo Admin', at: new Date().toISOString() }, ...notes];
      return { insertedId };
    },
    getStatement: () => [demoMovement({ amount: 15, promotional: 15 })],
    listOwnSubmissions: () => [submissionFixture('freelancer')],
    listAgreements: () => agreements,
    withdrawAgreement: ({ params }) => endAgreement(params.id),
    refuseAgreement: ({ params }) => endAgreement(params.id),
    listUsers: ({ query }) => {
      const wanted = String(query?.search ?? '').toLowerCase();
      return users.filter(
        (user) =>
          (!query?.role || user.role === query.role) && `${user.name} ${user.email}`.toLowerCase().includes(wanted),
      );
    },
    changeRole: ({ params, body }) => {
      users = users.map((user) => (user.email === params.email ? { ...user, role: body.role } : user));
      return { modifiedCount: 1 };
    },
    closeUser: ({ params }) => {
      const before = users.length;
      users = users.filter((user) => user._id !== params.id);
      return { deletedCount: before - users.length };
    },
    listTasks: ({ query }) => {
      const wanted = String(query?.search ?? '').toLowerCase();
      const status = query?.status ?? 'any';
      return tasks.filter(
        (task) => task.task_title.toLowerCase().includes(wanted) && (status === 'any' || task.status === status),
      );
    },
    deleteTask: ({ params }) => {
      const before = tasks.length;
      tasks = tasks.filter((task) => task._id !== params.id);
      return { deletedCount: before - tasks.length };
    },
    listWaitingTasks: () => waitingTasks,
    moderateTask: ({ params }) => {
      waitingTasks = waitingTasks.filter(({ _id }) => _id !== params.id);
      return { modifiedCount: 1 };
    },
    listInbox: ({ query }) => conversations.filter(({ status }) => status === (query?.status ?? 'open')),
    answerConversation: ({ params, body }) => {
      const answer = { from: 'admin' as const, text: body.message, at: new Date().toISOString(), admin: 'Demo Admin' };
      conversations = conversations.map((each) =>
        each._id === params.id ? { ...each, status: 'answered', messages: [...each.messages, answer] } : each,
      );
      return { modifiedCount: 1 };
    },
    closeConversation: ({ params }) => {
      conversations = conversations.map((each) => (each._id === params.id ? { ...each, status: 'closed' } : each));
      return { modifiedCount: 1 };
    },
    listReported: ({ query }) => reported.filter(({ status }) => status === (query?.status ?? 'open')),
    decideReported: ({ params, body }) => {
      const outcome = body.decision === 'dismiss' ? 'dismissed' : 'acted';
      reported = reported.map((each) =>
        each._id === params.id ? { ...each, status: 'decided', open: 0, outcome, note: body.note } : each,
      );
      return { modifiedCount: 1 };
    },
    listPackages: () => packages,
    createPackage: ({ body }) => {
      const insertedId = demoId((next += 1));
      packages = [...packages, { ...body, _id: insertedId, price: body.price_cents / 100 }];
      return { insertedId };
    },
    updatePackage: ({ params, body }) => {
      packages = packages.map((each) => (each._id === params.id ? { ...each, ...body } : each));
      return { modifiedCount: 1 };
    },
    deletePackage: ({ params }) => {
      const before = packages.length;
      packages = packages.filter((each) => each._id !== params.id);
      return { deletedCount: before - packages.length };
    },
    getLedgerReport: () => demoReport(),
    getPaymentReport: () => demoPaymentReport({ held_orders: held.length }),
    listHeldOrders: () => held,
    decideHeldCoins: ({ params, body }) => {
      const stays = ({ email, where }: (typeof held)[number]['holders'][number]) =>
        email !== body.email || where !== 'balance';
      const before = held.flatMap(({ holders }) => holders).length;
      held = held.map((each) => (each._id === params.id ? { ...each, holders: each.holders.filter(stays) } : each));
      return { modifiedCount: before - held.flatMap(({ holders }) => holders).length };
    },
    listContests: ({ query }) => contests.filter(({ status }) => status === (query?.status ?? 'open')),
    answerContest: ({ params, body }) => {
      contests = contests.map((each) =>
        each._id === params.id
          ? { ...each, ...body, status: 'answered', answered_at: new Date().toISOString(), can: { answer: false } }
          : each,
      );
      return { modifiedCount: 1 };
    },
    listDefects: () => [],
    decideDefect: () => ({ modifiedCount: 1 }),
    listLinks: ({ query }) =>
      links.filter(
        ({ state, first, later }) =>
          state === (query?.state ?? 'open') &&
          (query?.person === undefined || [first._id, later._id].includes(query.person)),
      ),
    decideLink: ({ params, body: { verdict, reason } }) => {
      const decided = { state: verdict, reason, decided_at: new Date().toISOString(), decided_by: 'Demo Admin' };
      const can = { one: verdict !== 'one', apart: verdict !== 'apart' };
      links = links.map((each) => (each._id === params.id ? { ...each, ...decided, can } : each));
      return { modifiedCount: 1 };
    },
    listAppeals: ({ query }) => appeals.filter(({ appeal }) => appeal?.state === (query?.state ?? 'admin')),
    decideAppeal: ({ params, body }) => {
      appeals = appeals.map((each) => {
        if (each._id !== params.id || !each.appeal) return each;
        const decided_at = new Date().toISOString();
        const percent = body.outcome === 'partial' ? body.percent : null;
        const decision = {
          outcome: body.outcome,
          percent,
          decision: body.reason,
          decided_at,
          decided_by: 'admin',
        } as const;
        return { ...each, can: undefined, appeal: { ...each.appeal, state: 'decided', ...decision } };
      });
      return { modifiedCount: 1 };
    },
    listProofs: () => [],
    listRejectionPauses: () => pauses,
    allowRejections: ({ params }) => {
      pauses = pauses.filter(({ email }) => email !== params.email);
      return { modifiedCount: 1 };
    },
    listReceivables: () => receivables,
    writeOffReceivable: ({ params }) => {
      const before = receivables.length;
      receivables = receivables.filter(({ email }) => email !== params.email);
      return { modifiedCount: before - receivables.length };
    },
    listAudit: ({ query }) => demoAudit().filter(({ action }) => !query?.action || action === query.action),
    getAdminDays: ({ query }) => demoAdminDays(Number(query?.days ?? 30)),
    adjustCoins: ({ params, body }) => {
      agreements = agreements.filter(({ subject_email }) => subject_email !== params.email);
      users = users.map((user) => (user.email === params.email ? { ...user, coins: body.currentCoin } : user));
      return { modifiedCount: 1 };
    },
    suspendUser: ({ params, body }) => {
      const status = body.until === null ? ('active' as const) : ('suspended' as const);
      users = users.map((user) =>
        user.email === params.email ? { ...user, status, suspended_until: body.until } : user,
      );
      return { modifiedCount: 1 };
    },
    removeSecondFactor: () => ({ deletedCount: 1 }),
    listReviewsToModerate: ({ query }) =>
      reviews.filter(({ status }) => (query?.status ?? 'any') === 'any' || status === query?.status),
    moderateReview: ({ params, body }) => {
      const reason = body.status === 'hidden' ? body.reason : null;
      reviews = reviews.map((each) => (each._id === params.id ? { ...each, status: body.status, reason } : each));
      return { modifiedCount: 1 };
    },
  };
}
