/** Records for running this remote alone and for its tests. Clearly invented; knows no server. */
import type { calls, CallOutput, Submission, Task, Withdrawal } from '@taskmint/contract';
import { daysFromNow, fixtureId as demoId, submissionFixture, taskFixture } from '@taskmint/contract/fixtures';
import type { Movement } from '@taskmint/dashboard-kit';

export { daysFromNow, demoId };

const WORKER = { name: 'Demo Freelancer', email: 'freelancer@demo.taskmint.test' } as const;

/** A flat picture as a data address, so that nothing is fetched. */
function picture(colour: string): string {
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 36"><rect width="64" height="36" fill="${colour}"/><circle cx="20" cy="20" r="9" fill="#fff" opacity=".7"/><rect x="34" y="12" width="22" height="4" rx="2" fill="#fff" opacity=".7"/><rect x="34" y="20" width="16" height="4" rx="2" fill="#fff" opacity=".5"/></svg>`,
  )}`;
}

/** Somebody's task. */
export function demoTask(overrides: Partial<Task> = {}): Task {
  return taskFixture('freelancer', {
    task_detail:
      'Open the list of photos and write one plain sentence for each of them.\n\nSay what is shown, not what you think of it.',
    task_image_url: picture('#0B6B53'),
    ...overrides,
  });
}

export const demoTasks = (): Task[] => [
  demoTask(),
  demoTask({
    _id: demoId(102),
    task_title: 'Check 200 addresses against a map',
    task_quantity: 40,
    per_task_pay: 25,
    cash_pay: 15,
    slots: { approved: 11, pending: 0, free: 29, frozen: 0 },
    task_image_url: picture('#0A5E8C'),
    completion_date: daysFromNow(0).slice(0, 10),
  }),
  demoTask({
    _id: demoId(103),
    task_title: 'Translate a menu from Bangla to English',
    task_quantity: 3,
    per_task_pay: 80,
    slots: { approved: 1, pending: 1, free: 1, frozen: 0 },
    task_image_url: '',
    creator_name: 'Demo Client Two',
  }),
  demoTask({
    _id: demoId(106),
    task_title: 'Write three questions for a spelling quiz',
    task_quantity: 15,
    per_task_pay: 1,
    cash_pay: 0,
    slots: { approved: 2, pending: 1, free: 12, frozen: 0 },
    task_image_url: picture('#8A5A00'),
    creator_name: 'Demo Client Three',
  }),
  demoTask({
    _id: demoId(107),
    task_title: 'Count the shops in a street',
    task_quantity: 8,
    per_task_pay: 30,
    status: 'filled',
    slots: { approved: 2, pending: 1, free: 0, frozen: 5 },
    task_image_url: picture('#4A5F56'),
    creator_name: 'Demo Client Two',
  }),
];

/** Own work. */
export function demoSubmission(overrides: Partial<Submission> = {}): Submission {
  return submissionFixture('freelancer', {
    task_id: demoId(102),
    task_title: 'Check 200 addresses against a map',
    task_detail: 'Mark every address that is not where the map says.',
    task_img_url: picture('#0A5E8C'),
    payable_amount: 25,
    submission_info: 'The marked list.',
    submission_details: 'Marked list: https://docs.example/addresses',
    ...overrides,
  });
}

export const demoSubmissions = (): Submission[] => [
  demoSubmission(),
  demoSubmission({
    _id: demoId(202),
    task_id: demoId(104),
    task_title: 'Sort forty photos by season',
    task_img_url: '',
    payable_amount: 40,
    cash_pay: 28,
    status: 'approve',
    decided_at: daysFromNow(-3),
    current_date: daysFromNow(-5),
  }),
  demoSubmission({
    _id: demoId(203),
    task_id: demoId(105),
    task_title: 'Read a page aloud and record it',
    payable_amount: 60,
    status: 'approve',
    auto: true,
    decided_at: daysFromNow(-6),
    current_date: daysFromNow(-9),
  }),
  demoSubmission({
    _id: demoId(204),
    task_id: demoId(103),
    task_title: 'Translate a menu from Bangla to English',
    payable_amount: 80,
    status: 'reject',
    decided_at: daysFromNow(-8),
    current_date: daysFromNow(-10),
    rejection: { category: 'incomplete_proof', reason: 'The desserts on the second page are not translated.' },
  }),
];

export const demoWithdrawals = (): Withdrawal[] => [
  demoWithdrawal(),
  demoWithdrawal({
    _id: demoId(702),
    status: 'paid',
    withdraw_coin: 500,
    withdraw_amount: 25,
    withdraw_amount_cents: 2_500,
    settled_at: daysFromNow(-20),
    withdraw_time: daysFromNow(-22),
    payout: demoPayout({
      state: 'sent',
      reference: 'TRX00004711',
      approved_at: daysFromNow(-20),
      sent_at: daysFromNow(-19),
    }),
  }),
  demoWithdrawal({
    _id: demoId(703),
    status: 'rejected',
    reason: 'The account number belongs to nobody at this payment system.',
    settled_at: daysFromNow(-30),
    withdraw_time: daysFromNow(-31),
    payout: demoPayout({ state: 'rejected' }),
  }),
];

export function demoWithdrawal(overrides: Partial<Withdrawal> = {}): Withdrawal {
  return {
    _id: demoId(701),
    worker_email: WORKER.email,
    worker_name: WORKER.name,
    withdraw_coin: 300,
    withdraw_amount: 15,
    withdraw_amount_cents: 1_500,
    payment_system: 'Bcash',
    account_number: '01000000000',
    withdraw_time: daysFromNow(-1),
    status: 'pending',
    settled_at: null,
    reason: null,
    payout: demoPayout(),
    ...overrides,
  };
}

export function demoPayout(overrides: Partial<Withdrawal['payout']> = {}): Withdrawal['payout'] {
  return {
    state: 'pending',
    reference: null,
    approved_at: null,
    sent_at: null,
    held_because: [],
    agreement: null,
    ...overrides,
  };
}

export const demoMovements = (): Movement[] => [
  {
    _id: demoId(601),
    kind: 'submission_pay',
    amount: 40,
    promotional: 0,
    memo: 'Sort forty photos by season',
    about: 'Sort forty photos by season',
    detail: null,
    at: daysFromNow(-3),
  },
  {
    _id: demoId(602),
    kind: 'withdrawal_hold',
    amount: -300,
    promotional: 0,
    memo: 'Withdrawal to Bcash',
    about: 'Bcash',
    detail: null,
    at: daysFromNow(-4),
  },
  {
    _id: demoId(603),
    kind: 'signup_bonus',
    amount: 10,
    promotional: 10,
    memo: 'Starting coins',
    about: null,
    detail: null,
    at: daysFromNow(-60),
  },
];

type CoinDays = CallOutput<typeof calls.getCoinDays>;

/** A quiet beginning, then something nearly every day. */
export function demoCoinDays(count: number): CoinDays {
  const nothing = { bought: 0, set_aside: 0, returned: 0, paid: 0, earned: 0, withdrawn: 0 };
  const days = Array.from({ length: count }, (_, index) => ({
    day: daysFromNow(index - count + 1).slice(0, 10),
    ...nothing,
    earned: index % 4 === 3 ? 0 : ((index * 37) % 90) + 5,
    withdrawn: index % 20 === 19 ? 300 : 0,
  }));
  const totals = days.reduce(
    (sum, { earned, withdrawn }) => ({
      ...sum,
      earned: sum.earned + earned,
      withdrawn: sum.withdrawn + withdrawn,
    }),
    nothing,
  );
  return { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '', days, totals };
}
