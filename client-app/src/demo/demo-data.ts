/** Made-up records for running this remote alone and for its tests. */
import type {
  BillingDetails,
  CartItem,
  CoinPackage,
  Invoice,
  Payment,
  SavedCard,
  Submission,
  Task,
  TaskMoney,
} from '@taskmint/contract';
import { submissionFixture, taskFixture } from '@taskmint/contract/fixtures';
import type { Movement } from '@taskmint/dashboard-kit';
import { daysFromNow, demoCoinDays, demoId, demoMovement, demoPicture } from '@taskmint/dashboard-kit/demo';

export { daysFromNow, demoId };

const CLIENT = { email: 'client@demo.taskmint.test', name: 'Demo Client' } as const;

/** A task of the demo client. */
export function demoTask(overrides: Partial<Task> = {}): Task {
  return taskFixture('client', { task_image_url: demoPicture('#0B6B53'), ...overrides });
}

export const demoTasks = (): Task[] => [
  demoTask(),
  demoTask({
    _id: demoId(102),
    task_title: 'Check 200 addresses against a map',
    task_quantity: 40,
    per_task_pay: 25,
    status: 'paused',
    cash_pay: 15,
    slots: { approved: 11, pending: 0, free: 29, reserved: 0, frozen: 0 },
    task_image_url: demoPicture('#0A5E8C'),
    completion_date: daysFromNow(0).slice(0, 10),
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
  demoTask({
    _id: demoId(104),
    task_title: 'Count the shops in a street',
    task_quantity: 8,
    per_task_pay: 30,
    status: 'filled',
    slots: { approved: 2, pending: 1, free: 0, reserved: 0, frozen: 5 },
    task_image_url: '',
  }),
];

/** A submission on a task of the demo client. */
export function demoSubmission(overrides: Partial<Submission> = {}): Submission {
  return submissionFixture('client', overrides);
}

export const demoSubmissions = (): Submission[] => [
  demoSubmission(),
  demoSubmission({ _id: demoId(202), worker_name: 'Demo Freelancer Two', review_deadline: daysFromNow(0.5) }),
  demoSubmission({
    _id: demoId(203),
    worker_name: 'Demo Freelancer Three',
    status: 'approve',
    auto: true,
    decided_at: daysFromNow(-2),
    current_date: daysFromNow(-5),
  }),
  demoSubmission({
    _id: demoId(204),
    worker_name: 'Demo Freelancer Four',
    status: 'reject',
    decided_at: daysFromNow(-3),
    rejection: { category: 'incomplete_proof', reason: 'Only six of the ten sentences are in the document.' },
  }),
];

export const demoPackages = (): CoinPackage[] => [
  { _id: demoId(301), heading: 'Taster', coins: 10, price: 1, price_cents: 100 },
  { _id: demoId(302), heading: 'Starter', coins: 150, price: 10, price_cents: 1_000 },
  { _id: demoId(303), heading: 'Team', coins: 500, price: 32, price_cents: 3_200 },
  { _id: demoId(304), heading: 'Studio', coins: 1_000, price: 62, price_cents: 6_200 },
];

export const demoCart = (): CartItem[] => [
  { _id: demoId(401), heading: 'Starter', email: CLIENT.email, coins: 150, price: 10, price_cents: 1_000 },
  { _id: demoId(402), heading: 'Team', email: CLIENT.email, coins: 500, price: 32, price_cents: 3_200 },
];

export const demoPayments = (): Payment[] => [
  {
    _id: demoId(501),
    transactionId: 'pi_demo0000000000000001',
    email: CLIENT.email,
    price: 32,
    price_cents: 3_200,
    coins: 500,
    date: daysFromNow(-12),
    cardId: [demoId(402)],
    items: [{ heading: 'Team', coins: 500, price_cents: 3_200 }],
    status: 'paid',
    documents: [{ _id: demoId(801), number: '2026-000007', kind: 'invoice' }],
  },
  {
    _id: demoId(502),
    transactionId: 'pi_demo0000000000000002',
    email: CLIENT.email,
    price: 10,
    price_cents: 1_000,
    coins: 150,
    date: daysFromNow(-40),
    cardId: [demoId(401)],
    items: [{ heading: 'Starter', coins: 150, price_cents: 1_000 }],
    status: 'refunded',
    documents: [
      { _id: demoId(802), number: '2026-000003', kind: 'invoice' },
      { _id: demoId(803), number: '2026-000008', kind: 'credit_note' },
    ],
  },
];

export const demoInvoice = (id: string): Invoice => {
  const corrects = id === demoId(803) ? '2026-000003' : null;
  return {
    _id: id,
    number: corrects ? '2026-000008' : '2026-000003',
    kind: corrects ? 'credit_note' : 'invoice',
    issued_at: daysFromNow(corrects ? -12 : -40),
    transactionId: 'pi_demo0000000000000002',
    seller: 'Taskmint',
    buyer: { name: CLIENT.name, ...demoBillingDetails() },
    items: corrects ? [] : [{ heading: 'Starter', coins: 150, price_cents: 1_000 }],
    amount_cents: 1_000,
    corrects,
  };
};

export const demoBillingDetails = (): BillingDetails => ({
  company: 'Padma Translations Ltd.',
  address: '12 Lake Road\nDhaka 1205',
  tax_id: 'BIN 000123456',
});

export const demoCards = (): SavedCard[] => [
  { _id: 'pm_demo000000000001', brand: 'visa', last4: '4242', exp_month: 7, exp_year: 2030 },
];

/** Orders that were never charged: one pending, one abandoned. */
export const demoUnpaid = (): Payment[] =>
  (['awaiting_payment', 'failed'] as const).map((status, index) => ({
    ...demoPayments()[0]!,
    _id: demoId(503 + index),
    transactionId: status === 'failed' ? 'pi_demo0000000000000004' : '',
    date: daysFromNow(-1 - index),
    status,
    documents: [],
  }));

export const demoMovements = (): Movement[] => [
  demoMovement({
    _id: demoId(601),
    kind: 'task_posted',
    amount: -120,
    memo: 'Describe ten product photos in one sentence each',
    about: 'Describe ten product photos in one sentence each',
    at: daysFromNow(-4),
  }),
  demoMovement({ _id: demoId(602), kind: 'purchase', amount: 500, memo: '500 coins bought', at: daysFromNow(-12) }),
  demoMovement({ amount: 15, promotional: 15 }),
];

/** Occasional purchases, and work paid for on most days. */
export const demoSpendingDays = (count: number) =>
  demoCoinDays(count, (index) => ({
    bought: index % 12 === 2 ? 500 : 0,
    set_aside: index % 6 === 3 ? 180 : 0,
    paid: index % 4 === 3 ? 0 : ((index * 29) % 60) + 5,
  }));

export const demoTaskMoney = (): TaskMoney => ({
  funded: 120,
  paid: 48,
  refunded: 0,
  held: 72,
  movements: [
    { _id: demoId(811), kind: 'submission_pay', amount: -12, worker_name: 'Demo Freelancer', at: daysFromNow(-1) },
    { _id: demoId(812), kind: 'task_posted', amount: 120, worker_name: null, at: daysFromNow(-4) },
  ],
});
