/** Made-up records for running this remote alone and for its tests. */
import type {
  Agreement,
  calls,
  CallOutput,
  HeldOrder,
  ModeratedReview,
  PaymentReport,
  PayoutResultRow,
  CoinPackage,
  LedgerReport,
  Receivable,
  ReleaseOverview,
  Task,
  User,
  UserFile,
  UserNote,
  Withdrawal,
} from '@taskmint/contract';
import { taskFixture } from '@taskmint/contract/fixtures';
import {
  daysFromNow,
  demoId,
  demoPayout,
  demoPicture,
  demoSentPayout,
  demoWithdrawal,
} from '@taskmint/dashboard-kit/demo';
import type { AuditEntry } from '../features/audit/audit.queries';

export { daysFromNow, demoId, demoPayout, demoWithdrawal };

function demoUser(overrides: Partial<User> = {}): User {
  return {
    _id: demoId(11),
    name: 'Demo Client',
    email: 'client@demo.taskmint.test',
    role: 'client',
    photoURL: '',
    coins: 1_240,
    promotional_coins: 15,
    promotional_withdrawable: false,
    withdrawable_coins: 0,
    receivable_cents: 0,
    total_pay: 380,
    status: 'active',
    suspended_until: null,
    created_at: daysFromNow(-60),
    ...overrides,
  };
}

export const demoUsers = (): User[] => [
  demoUser(),
  demoUser({
    _id: demoId(12),
    name: 'Demo Freelancer',
    email: 'freelancer@demo.taskmint.test',
    role: 'freelancer',
    coins: 420,
    total_pay: 0,
  }),
  demoUser({
    _id: demoId(13),
    name: 'Demo Freelancer Two',
    email: 'freelancer2@demo.taskmint.test',
    role: 'freelancer',
    coins: 10,
    status: 'suspended',
    suspended_until: daysFromNow(6),
  }),
  demoUser({ _id: demoId(1), name: 'Demo Admin', email: 'admin@demo.taskmint.test', role: 'admin', coins: 0 }),
];

export const demoAgreements = (): Agreement[] => [
  {
    _id: 'a1',
    action: 'adjust-coins',
    subject: `user:${demoId(12)}`,
    subject_name: 'Demo Freelancer',
    subject_email: 'freelancer@demo.taskmint.test',
    parameters: { from: 420, to: 1_200 },
    reason: 'Work that was lost in the move of the server.',
    agreed_by: { name: 'Second Demo Admin', email: 'admin2@demo.taskmint.test' },
    agreed_at: daysFromNow(-1),
    expires_at: daysFromNow(6),
    counts: true,
    possible: true,
    may_agree: true,
    may_refuse: true,
    may_withdraw: false,
  },
];

export const demoWithdrawals = (): Withdrawal[] => [
  demoWithdrawal(),
  demoWithdrawal({
    _id: demoId(702),
    worker_name: 'Demo Freelancer Two',
    worker_email: 'freelancer2@demo.taskmint.test',
    withdraw_coin: 2_400,
    withdraw_amount: 120,
    withdraw_amount_cents: 12_000,
    payment_system: 'Nagad',
    account_number: '01000000001',
  }),
  demoWithdrawal({
    _id: demoId(703),
    status: 'paid',
    settled_at: daysFromNow(-10),
    withdraw_time: daysFromNow(-12),
    payout: demoPayout({ state: 'approved', approved_at: daysFromNow(-10) }),
  }),
  demoWithdrawal({
    _id: demoId(704),
    status: 'paid',
    settled_at: daysFromNow(-20),
    withdraw_time: daysFromNow(-22),
    payout: demoSentPayout(20),
  }),
];

export function demoTask(overrides: Partial<Task> = {}): Task {
  return taskFixture('admin', { completion_date: '2031-12-21', task_image_url: demoPicture('#0B6B53'), ...overrides });
}

export const demoTasks = (): Task[] => [
  demoTask(),
  demoTask({
    _id: demoId(102),
    task_title: 'Check 200 addresses against a map',
    task_quantity: 40,
    per_task_pay: 25,
    status: 'paused',
    slots: { approved: 11, pending: 0, free: 29, reserved: 0, frozen: 0 },
  }),
  demoTask({
    _id: demoId(103),
    task_title: 'Translate a menu from Bangla to English',
    task_quantity: 3,
    per_task_pay: 80,
    status: 'filled',
    slots: { approved: 3, pending: 0, free: 0, reserved: 0, frozen: 0 },
    task_image_url: '',
  }),
];

export const demoPackages = (): CoinPackage[] => [
  { _id: demoId(301), heading: 'Taster', coins: 10, price: 1, price_cents: 100 },
  { _id: demoId(302), heading: 'Starter', coins: 150, price: 10, price_cents: 1_000 },
  { _id: demoId(303), heading: 'Team', coins: 500, price: 32, price_cents: 3_200 },
];

export const demoFigures = () => ({
  users: 4,
  users_by_role: { admin: 1, client: 1, freelancer: 2 },
  tasks_open: 1,
  tasks_waiting: 1,
  agreements_waiting: 0,
  conversations_open: 1,
  appeals_open: 2,
  rejections_paused: 1,
  contests_open: 1,
  links_open: 1,
  lost_payments_open: 1,
  things_reported: 1,
  reviews_waiting: 1,
  withdrawals_pending: 2,
  withdrawals_paid: 1,
  coins_on_balances: 1_670,
  coins_in_escrow: 797,
  coins_held: 2_700,
  coins_bought: 6_500,
  coins_paid_out: 300,
});

export function demoReport(overrides: Partial<LedgerReport> = {}): LedgerReport {
  return {
    ok: true,
    checked_at: daysFromNow(0),
    entries: 1_284,
    accounts: 37,
    sum: 0,
    sum_cents: 0,
    entries_per_second: 84_000,
    differences: [],
    ...overrides,
  };
}

export const demoAudit = (): AuditEntry[] => [
  {
    _id: demoId(801),
    actor_email: 'admin@demo.taskmint.test',
    action: 'change-role',
    subject: `user:${demoId(2)}`,
    subject_name: 'Demo Client',
    before: { role: 'freelancer' },
    after: { role: 'client' },
    reason: null,
    at: daysFromNow(-1),
  },
  {
    _id: demoId(802),
    actor_email: 'admin@demo.taskmint.test',
    action: 'suspend-user',
    subject: `user:${demoId(803)}`,
    subject_name: null,
    before: { status: 'active' },
    after: { status: 'suspended' },
    reason: 'The same proof was handed in for six tasks.',
    at: daysFromNow(-2),
  },
];

export const demoReviews = (): ModeratedReview[] => [
  {
    _id: demoId(901),
    name: 'Demo Client',
    email: 'client@demo.taskmint.test',
    image: '',
    rating: 4,
    details: 'Everything was reviewed on the day it came in.',
    status: 'waiting',
    reason: null,
    created_at: daysFromNow(-1),
  },
  {
    _id: demoId(902),
    name: 'Demo Student',
    email: null,
    image: '',
    rating: 5,
    details: 'The coins are there the moment work is approved.',
    status: 'shown',
    reason: null,
    created_at: daysFromNow(-9),
  },
];

export function demoPaymentReport(overrides: Partial<PaymentReport> = {}): PaymentReport {
  return {
    ok: true,
    checked_at: daysFromNow(0),
    orders_paid: 13,
    coins_credited: 6_500,
    coins_reversed: 150,
    coins_short: 0,
    events_waiting: 0,
    events_unmatched: 0,
    compared: 13,
    cash: [
      { account: 'provider', cents: 59_650 },
      { account: 'sales', cents: -65_000 },
      { account: 'fees', cents: 2_100 },
      { account: 'dispute-fees', cents: 1_500 },
      { account: 'redeemed', cents: -3_000 },
      { account: 'promotional-cost', cents: 0 },
      { account: 'payouts', cents: 1_500 },
      { account: 'paid-out', cents: 1_500 },
      { account: 'losses', cents: 1_000 },
    ],
    receivable_cents: 750,
    held_orders: 2,
    differences: [],
    ...overrides,
  };
}

const BUYER = { name: 'Demo Client', email: 'client@demo.taskmint.test' } as const;

/** An order whose dispute the bank has not decided yet, and one whose dispute was lost after others had received its coins. */
export const demoHeldOrders = (): HeldOrder[] => [
  {
    _id: demoId(0xa501),
    email: BUYER.email,
    coins: 500,
    price_cents: 3_200,
    dispute: 'open',
    paid_at: daysFromNow(-3),
    reversed_coins: 0,
    shortfall_coins: 0,
    receivable_cents: 0,
    frozen_places: 5,
    holders: [
      { name: 'Demo Freelancer', email: 'freelancer@demo.taskmint.test', coins: 40, where: 'balance' },
      { ...BUYER, coins: 150, where: 'task' },
    ],
  },
  {
    _id: demoId(0xa502),
    email: BUYER.email,
    coins: 150,
    price_cents: 1_000,
    dispute: 'lost',
    paid_at: daysFromNow(-20),
    reversed_coins: 38,
    shortfall_coins: 112,
    receivable_cents: 750,
    frozen_places: 0,
    holders: [
      { name: 'Demo Freelancer', email: 'freelancer@demo.taskmint.test', coins: 60, where: 'balance' },
      { name: 'Demo Freelancer Two', email: 'freelancer2@demo.taskmint.test', coins: 52, where: 'withdrawal' },
    ],
  },
];

export const demoReceivables = (): Receivable[] => [{ ...BUYER, cents: 750, orders: 1 }];

type AdminDays = CallOutput<typeof calls.getAdminDays>;

/** A growing marketplace. */
export function demoAdminDays(count: number): AdminDays {
  const days = Array.from({ length: count }, (_, index) => ({
    day: daysFromNow(index - count + 1).slice(0, 10),
    new_users: (index * 7) % 5,
    new_tasks: (index * 3) % 4,
    bought: index % 3 === 0 ? 500 : 0,
    taken_back: 0,
    earned: (index * 41) % 160,
    paid_out: index % 9 === 8 ? 300 : 0,
    held: 300 * (index % 4),
    in_escrow: 800 + index * 20,
  }));
  return { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '', days };
}

/** A registry with a remote in each kind of state, one change and one failure. */
export function demoReleases(): ReleaseOverview {
  const build = (version: string) => ({ version, built_at: '2026-11-20T09:00:00.000Z', files: 24, bytes: 412_000 });
  return {
    revision: 4,
    updated_at: '2026-11-20T10:00:00.000Z',
    remotes: [
      {
        name: 'worker-app',
        mount: '/dashboard',
        roles: ['freelancer'],
        owner: 'Worker team',
        state: 'live',
        current: build('0.2.0-22222222'),
        previous: build('0.1.0-11111111'),
        canary: {
          build: build('0.3.0-33333333'),
          share: 5,
          until: '2026-11-22T10:00:00.000Z',
          judgement: {
            verdict: 'wait',
            because: null,
            people_needed: 20,
            canary: { people: 12, failing: 1, rated: 10, poor: 2 },
            live: { people: 214, failing: 2, rated: 190, poor: 19 },
          },
        },
        commands: ['promote', 'rollback', 'disable', 'quarantine'],
      },
      {
        name: 'landing',
        mount: '/',
        roles: [],
        owner: 'Landing team',
        state: 'disabled',
        current: build('0.1.0-44444444'),
        previous: null,
        canary: null,
        commands: ['enable'],
      },
    ],
    history: [
      {
        at: '2026-11-20T10:00:00.000Z',
        who: 'release robot',
        command: 'publish',
        remote: 'worker-app',
        from: '0.1.0-11111111',
        to: '0.2.0-22222222',
        revision: 4,
        why: 'filters in the task list',
      },
    ],
    failures: [
      {
        at: '2026-11-20T10:05:00.000Z',
        role: 'freelancer',
        remote: 'worker-app',
        version: '0.2.0-22222222',
        kind: 'render',
        url: null,
        message: 'Cannot read the tasks',
      },
    ],
  };
}

export const demoNotes = (): UserNote[] => [
  {
    _id: demoId(821),
    text: 'Asked by mail why a payout was held. Answered.',
    author: 'Demo Admin',
    at: daysFromNow(-3),
  },
];

/** The requested person, linked to an account that used the same payout account. */
export const demoUserFile = (id: string): UserFile => ({
  user: demoUsers().find(({ _id }) => _id === id) ?? { ...demoUser(), _id: id },
  closed_at: null,
  suspension_reason: null,
  email_verified: true,
  facts: {
    work_approved: 14,
    work_decided: 16,
    work_pending: 2,
    earned_coins: 420,
    tasks: 0,
    orders_paid: 1,
    paid_cents: 1_000,
    withdrawals: 3,
    paid_out_coins: 600,
  },
  links: [
    {
      _id: demoId(13),
      name: 'Demo Freelancer Two',
      email: 'freelancer2@demo.taskmint.test',
      payment_system: 'Bcash',
      account_number: '01000000000',
    },
  ],
});

export const demoResultRows = (): PayoutResultRow[] => [
  {
    line: 2,
    reference: `TM${demoId(702).toUpperCase()}`,
    status: 'sent',
    reason: '',
    withdrawal_id: demoId(702),
    worker_name: 'Demo Freelancer',
    coins: 300,
    outcome: 'change',
    problem: null,
  },
];
