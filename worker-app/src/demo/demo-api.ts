/** A stateful fake API, for working on this remote alone. Lists are not paged, and only rules that the screens show are enforced. */
import { coinsToCents, MIN_WITHDRAWAL_COINS, type SavedSearch, type Submission } from '@taskmint/contract';
import type { FakeHandlers } from '@taskmint/platform/standalone';
import { clientRecordFixture, reservationFixture } from '@taskmint/contract/fixtures';
import {
  daysFromNow,
  demoAppeal,
  demoId,
  demoEarningDays,
  demoMovements,
  demoReservations,
  demoSubmission,
  demoSubmissions,
  demoTask,
  demoTasks,
  demoWithdrawal,
  demoWithdrawals,
} from './demo-data';

export function demoApi(): FakeHandlers {
  const tasks = demoTasks();
  let submissions = demoSubmissions();
  let searches: SavedSearch[] = [
    {
      _id: demoId(801),
      name: 'Translations',
      filter: { category: 'translation', min_pay: 50 },
      alert: 'at_once',
      created_at: daysFromNow(-9),
    },
  ];
  let reservations = demoReservations();
  let withdrawals = demoWithdrawals();
  let skills = ['Proofreading', 'Web research'];
  let next = 900;
  const changeWork = (id: string, change: Partial<Submission>) => {
    submissions = submissions.map((each) =>
      each._id === id ? demoSubmission({ ...each, can: undefined, ...change }) : each,
    );
  };
  const taskOf = (id: string) => tasks.find((task) => task._id === id) ?? demoTask({ _id: id });

  return {
    listTasks: ({ query }) => {
      const wanted = String(query?.search ?? '').toLowerCase();
      return tasks.filter(
        (task) =>
          task.status === 'open' &&
          task.task_title.toLowerCase().includes(wanted) &&
          (!query?.client || task.client_id === query.client) &&
          (!query?.category || task.category === query.category) &&
          (query?.cash_only !== 'true' || task.cash_pay === task.per_task_pay),
      );
    },
    getTask: ({ params }) => taskOf(params.id),
    listOwnSubmissions: ({ query }) =>
      submissions.filter(
        (each) =>
          (!query?.status || each.status === query.status) && (!query?.task_id || each.task_id === query.task_id),
      ),
    listDefects: () => [],
    reportDefect: () => ({ insertedId: demoId(402) }),
    contestDefect: () => ({ modifiedCount: 1 }),
    listReservations: ({ query }) => reservations.filter(({ task_id }) => !query?.task_id || task_id === query.task_id),
    startTask: ({ params }) => {
      const task = taskOf(params.id);
      const kept = reservationFixture({
        _id: demoId((next += 1)),
        task_id: task._id,
        task_title: task.task_title,
        payable_amount: task.per_task_pay,
        cash_pay: task.cash_pay,
        proof_fields: task.proof_fields,
        expires_at: new Date(Date.now() + task.time_limit_minutes * 60_000).toISOString(),
      });
      reservations = [kept, ...reservations];
      return kept;
    },
    screenOut: ({ params }) => {
      reservations = reservations.filter((each) => each.task_id !== params.id);
      return { coins: taskOf(params.id).screen_out?.pay ?? 1 };
    },
    giveBackTask: ({ params }) => {
      const before = reservations.length;
      reservations = reservations.filter(({ task_id }) => task_id !== params.id);
      return { deletedCount: before - reservations.length };
    },
    getSubmission: ({ params }) =>
      submissions.find(({ _id }) => _id === params.id) ?? demoSubmission({ _id: params.id }),
    changeSubmission: ({ params, body }) => {
      const edited_at = new Date().toISOString();
      changeWork(params.id, { ...body, status: 'pending', edited_at });
      return { modifiedCount: 1 };
    },
    withdrawSubmission: ({ params }) => {
      changeWork(params.id, { status: 'withdrawn' });
      return { deletedCount: 1 };
    },
    openAppeal: ({ params, body }) => {
      const work = submissions.find(({ _id }) => _id === params.id);
      changeWork(params.id, {
        appeal: demoAppeal({ reason: body.reason, ...(work?.rejection && { rejection: work.rejection }) }),
      });
      return { modifiedCount: 1 };
    },
    rateClient: ({ params, body }) => {
      changeWork(params.id, { client_rating: body });
      return { modifiedCount: 1 };
    },
    getClient: ({ params }) => ({
      _id: params.id,
      name: 'Demo Client',
      photoURL: '',
      since: daysFromNow(-200),
      record: clientRecordFixture({ appeals_lost: 1 }),
    }),
    listSearches: () => searches,
    saveSearch: ({ body }) => {
      const _id = demoId((next += 1));
      searches = [...searches, { _id, ...body, created_at: new Date().toISOString() }];
      return { insertedId: _id };
    },
    changeSearch: ({ params, body }) => {
      searches = searches.map((each) => (each._id === params.id ? { ...each, ...body } : each));
      return { modifiedCount: 1 };
    },
    deleteSearch: ({ params }) => {
      searches = searches.filter(({ _id }) => _id !== params.id);
      return { deletedCount: 1 };
    },
    listFiles: () => [],
    attachFile: () => ({ insertedId: demoId((next += 1)) }),
    removeFile: () => ({ deletedCount: 1 }),
    listProofs: () => [],
    listQuestions: () => [],
    askQuestion: () => ({ insertedId: demoId((next += 1)) }),
    answerQuestion: () => ({ modifiedCount: 1 }),
    readWorkTalk: () => ({ messages: [], closes_at: null, can: { write: true } }),
    writeAboutWork: () => ({ insertedId: demoId(990) }),
    attachProof: () => ({ insertedId: demoId((next += 1)) }),
    createSubmission: ({ body }) => {
      const task = taskOf(body.task_id);
      const created = demoSubmission({
        _id: demoId((next += 1)),
        task_id: task._id,
        task_title: task.task_title,
        task_img_url: task.task_image_url,
        payable_amount: task.per_task_pay,
        cash_pay: task.cash_pay,
        proof_fields: task.proof_fields,
        answers: body.answers ?? [],
        submission_details: body.submission_details ?? '',
      });
      submissions = [created, ...submissions];
      reservations = reservations.filter(({ task_id }) => task_id !== task._id);
      return { insertedId: created._id };
    },
    listWithdrawals: ({ query }) =>
      withdrawals.filter(({ status }) => (query?.status ?? 'any') === 'any' || status === query?.status),
    requestWithdrawal: ({ body }) => {
      const cents = coinsToCents(body.withdraw_coin);
      const created = demoWithdrawal({
        _id: demoId((next += 1)),
        withdraw_coin: body.withdraw_coin,
        withdraw_amount: cents / 100,
        withdraw_amount_cents: cents,
        payment_system: body.payment_system,
        account_number: body.account_number,
      });
      withdrawals = [created, ...withdrawals];
      return { insertedId: created._id };
    },
    cancelWithdrawal: ({ params }) => {
      withdrawals = withdrawals.map((each) =>
        each._id === params.id
          ? { ...each, status: 'cancelled', payout: { ...each.payout, state: 'cancelled' } }
          : each,
      );
      return { modifiedCount: 1 };
    },
    getStatement: () => demoMovements(),
    getCoinDays: ({ query }) => demoEarningDays(Number(query?.days ?? 30)),
    getEarnings: () => {
      const approved = submissions.filter(({ status }) => status === 'approve');
      const pending = submissions.filter(({ status }) => status === 'pending');
      const sum = (list: readonly { payable_amount: number }[]) =>
        list.reduce((coins, each) => coins + each.payable_amount, 0);
      const waiting = withdrawals.find(({ status }) => status === 'pending');
      return {
        total_earned: sum(approved),
        approved_submissions: approved.length,
        paid_in_part: 0,
        coins: 420,
        withdrawable_coins: 130,
        not_withdrawable: [
          { reason: 'promotional', coins: 40, until: null },
          { reason: 'bought_lately', coins: 60, until: daysFromNow(3) },
          { reason: 'earned_lately', coins: 150, until: daysFromNow(1.2) },
          { reason: 'disputed', coins: 40, until: null },
        ],
        maturing: [2, 3, 4, 5, 6, 8].map((days) => ({ day: daysFromNow(days).slice(0, 10), coins: 35 })),
        in_review: { submissions: pending.length, coins: sum(pending) },
        held_coins: waiting?.withdraw_coin ?? 0,
        paid_out_coins: 500,
        obstacles: [
          ...(waiting ? [{ reason: 'withdrawal_pending' as const, until: null }] : []),
          ...(130 < MIN_WITHDRAWAL_COINS ? [{ reason: 'below_minimum' as const, until: null }] : []),
        ],
      };
    },
    getProfile: () => ({ skills }),
    updateProfile: ({ body }) => {
      skills = body.skills;
      return { modifiedCount: 1 };
    },
    writeReview: () => ({ insertedId: demoId((next += 1)) }),
  };
}
