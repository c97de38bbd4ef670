/** Made-up records for running this remote alone and for its tests. */
import type { Appeal, Reservation, Submission, Task, Withdrawal } from '@taskmint/contract';
import { appealFixture, reservationFixture, submissionFixture, taskFixture } from '@taskmint/contract/fixtures';
import type { Movement } from '@taskmint/dashboard-kit';
import {
  daysFromNow,
  demoCoinDays,
  demoId,
  demoMovement,
  demoPayout,
  demoPicture,
  demoSentPayout,
  demoWithdrawal,
} from '@taskmint/dashboard-kit/demo';

export { daysFromNow, demoId, demoPayout, demoWithdrawal };

/** A client's task. */
export function demoTask(overrides: Partial<Task> = {}): Task {
  return taskFixture('freelancer', {
    task_detail:
      'Open the list of photos and write one plain sentence for each of them.\n\nSay what is shown, not what you think of it.',
    task_image_url: demoPicture('#0B6B53'),
    ...overrides,
  });
}

export const demoTasks = (): Task[] => [
  demoTask(),
  demoTask({
    _id: demoId(102),
    task_title: 'Check 200 addresses against a map',
    category: 'research',
    task_quantity: 40,
    per_task_pay: 25,
    cash_pay: 15,
    slots: { approved: 11, pending: 0, free: 29, reserved: 0, frozen: 0 },
    task_image_url: demoPicture('#0A5E8C'),
    completion_date: daysFromNow(0).slice(0, 10),
  }),
  demoTask({
    _id: demoId(103),
    task_title: 'Translate a menu from Bangla to English',
    category: 'translation',
    task_quantity: 3,
    per_task_pay: 80,
    slots: { approved: 1, pending: 1, free: 1, reserved: 0, frozen: 0 },
    task_image_url: '',
    creator_name: 'Demo Client Two',
  }),
  demoTask({
    _id: demoId(106),
    task_title: 'Write three questions for a spelling quiz',
    category: 'writing',
    task_quantity: 15,
    per_task_pay: 1,
    cash_pay: 0,
    slots: { approved: 2, pending: 1, free: 11, reserved: 1, frozen: 0 },
    task_image_url: demoPicture('#8A5A00'),
    creator_name: 'Demo Client Three',
  }),
  demoTask({
    _id: demoId(107),
    task_title: 'Count the shops in a street',
    category: 'on_site',
    task_quantity: 8,
    per_task_pay: 30,
    status: 'filled',
    slots: { approved: 2, pending: 1, free: 0, reserved: 0, frozen: 5 },
    task_image_url: demoPicture('#4A5F56'),
    creator_name: 'Demo Client Two',
  }),
];

/** One started task. */
export const demoReservations = (): Reservation[] => [
  reservationFixture({
    task_id: demoId(106),
    task_title: 'Write three questions for a spelling quiz',
    payable_amount: 1,
    cash_pay: 0,
  }),
];

/** A submission of the demo freelancer. */
export function demoSubmission(overrides: Partial<Submission> = {}): Submission {
  return submissionFixture('freelancer', {
    task_id: demoId(102),
    task_title: 'Check 200 addresses against a map',
    task_detail: 'Mark every address that is not where the map says.',
    task_img_url: demoPicture('#0A5E8C'),
    payable_amount: 25,
    submission_info: 'The marked list.',
    submission_details: 'Marked list: https://docs.example/addresses',
    ...overrides,
  });
}

export const demoSubmissions = (): Submission[] => [
  demoSubmission(),
  demoRevision({ task_title: 'Write captions for twelve charts', task_id: demoId(108), task_img_url: '' }),
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

/** An appeal waiting for the client's answer. */
export function demoAppeal(overrides: Partial<Appeal> = {}): Appeal {
  return appealFixture({
    reason: 'The desserts are translated; they are on the third page of the document.',
    rejection: { category: 'incomplete_proof', reason: 'The desserts on the second page are not translated.' },
    opened_at: daysFromNow(-0.2),
    respond_by: daysFromNow(1.8),
    ...overrides,
  });
}

/** A submission for which changes were requested. */
export function demoRevision(overrides: Partial<Submission> = {}): Submission {
  return demoSubmission({
    _id: demoId(205),
    status: 'revision',
    revisions: [
      {
        message: 'Two of the addresses have no house number. Add them, please.',
        asked_at: daysFromNow(-0.5),
        due_at: daysFromNow(2),
        answered_at: null,
      },
    ],
    ...overrides,
  });
}

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
    payout: demoSentPayout(20),
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

export const demoMovements = (): Movement[] => [
  demoMovement({
    _id: demoId(601),
    kind: 'submission_pay',
    amount: 40,
    memo: 'Sort forty photos by season',
    about: 'Sort forty photos by season',
    at: daysFromNow(-3),
  }),
  demoMovement({
    _id: demoId(602),
    kind: 'withdrawal_hold',
    amount: -300,
    memo: 'Withdrawal to Bcash',
    about: 'Bcash',
    at: daysFromNow(-4),
  }),
  demoMovement({ amount: 10, promotional: 10 }),
];

/** Earnings on most days, and a withdrawal now and then. */
export const demoEarningDays = (count: number) =>
  demoCoinDays(count, (index) => ({
    earned: index % 4 === 3 ? 0 : ((index * 37) % 90) + 5,
    withdrawn: index % 20 === 19 ? 300 : 0,
  }));
