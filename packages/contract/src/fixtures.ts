/**
 * Made-up tasks and submissions, complete and plausible, for tests and for remotes that run alone: what `overrides` leaves out has a sensible value.
 * Part of no release. Knows no server: abilities are those of a person without any restrictions.
 */
import type { ClientRecord } from './client-entities';
import { REVIEW_DAYS, REVISION, TIME_LIMIT_MINUTES } from './constants';
import type { Defect } from './defects';
import type { Appeal, Reservation, Submission, SubmissionAbilities, Task, TaskAbilities } from './entities';
import type { Role } from './roles';
import type { ProofField } from './proof-fields';
import type { TaskContent } from './task-content';
import { USUAL_TERMS } from './task-terms';

/** 24 hexadecimal digits from a small number. */
export function fixtureId(number: number): string {
  return number.toString(16).padStart(24, '0');
}

/** A timestamp some days from now; negative is in the past. */
export function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

/** What a client fills in. */
export function taskContentFixture(overrides: Partial<TaskContent> = {}): TaskContent {
  return {
    task_title: 'Describe ten product photos in one sentence each',
    category: 'writing',
    task_detail: 'Open the list of photos and write one plain sentence for each of them.',
    task_quantity: 10,
    per_task_pay: 12,
    completion_date: daysFromNow(9).slice(0, 10),
    submission_info: 'The link to your ten sentences.',
    task_image_url: 'https://pictures.test/one.webp',
    review_days: REVIEW_DAYS.default,
    time_limit_minutes: TIME_LIMIT_MINUTES.default,
    estimated_minutes: 10,
    proof_fields: [],
    terms: USUAL_TERMS,
    ...overrides,
  };
}

/** A client with an established record. */
export function clientRecordFixture(overrides: Partial<ClientRecord> = {}): ClientRecord {
  return {
    decided: 25,
    approval_rate: 0.96,
    auto_rate: 0,
    review_hours: 5,
    appeals_lost: 0,
    stars: { count: 12, clarity: 4.6, fairness: 4.8, communication: 4.1, overall: 4.5 },
    ...overrides,
  };
}

/** One field of each kind; the confirmation code is shown as to its client. */
export function proofFieldsFixture(): ProofField[] {
  const common = { help: '', required: true };
  return [
    { ...common, key: 'shop', kind: 'short_text', label: 'Name of the shop' },
    { ...common, key: 'seen', kind: 'long_text', label: 'What you saw', required: false },
    { ...common, key: 'price', kind: 'number', label: 'Price of a loaf', min: 1, max: 500 },
    { ...common, key: 'page', kind: 'url', label: 'Page of the shop', required: false },
    { ...common, key: 'open', kind: 'choice', label: 'Is it open?', options: ['Yes', 'No', 'Cannot tell'] },
    {
      ...common,
      key: 'code',
      kind: 'code',
      label: 'Code on the last page',
      help: 'Four digits after TM.',
      accepts: { codes: [], pattern: 'TM-####' },
    },
    { ...common, key: 'photos', kind: 'file', label: 'Photos of the shelf' },
  ];
}

/** A task as a person of `reader`'s role receives it: its own client, a freelancer, an admin, or null for a shared response. Sums are derived. */
export function taskFixture(reader: Role | null, overrides: Partial<Task> = {}): Task {
  const task: Omit<Task, 'cash_pay' | 'payable_amount' | 'escrow_coins'> = {
    _id: fixtureId(101),
    ...taskContentFixture(),
    client_id: fixtureId(1),
    creator_name: 'Demo Client',
    creator_email: 'client@demo.taskmint.test',
    status: 'open',
    posted_by: 'person',
    moderation: null,
    pay_per_hour: { coins: 72, minutes: 10, measured: false, works: 0 },
    pay_short: null,
    slots: { approved: 4, pending: 2, free: 4, reserved: 0, frozen: 0 },
    client_record: clientRecordFixture(),
    created_at: daysFromNow(-4),
    ...overrides,
  };
  const { slots, per_task_pay: pay } = task;
  const [all, paid] = [task.task_quantity * pay, slots.approved * pay];
  const held = (slots.pending + slots.reserved + slots.free) * pay;
  return {
    cash_pay: pay,
    ...task,
    can: task.can ?? (reader ? taskAbilitiesFor(reader, task) : undefined),
    payable_amount: all,
    escrow_coins: held,
    ...(reader === 'client' || reader === 'admin'
      ? { money: task.money ?? { paid, held, returned: all - paid - held } }
      : {}),
  };
}

function taskAbilitiesFor(
  reader: Role,
  { status, slots, moderation }: Pick<Task, 'status' | 'slots' | 'moderation'>,
): TaskAbilities {
  const isLive = status === 'open' || status === 'paused';
  const isWaiting = moderation?.state === 'waiting';
  const edit = reader === 'client' && isLive && slots.frozen === 0;
  return {
    edit,
    changePay: edit && slots.approved + slots.pending + slots.reserved === 0,
    delete: reader !== 'freelancer' && status !== 'cancelled',
    submit: reader === 'freelancer' && status === 'open' && slots.free > 0 && !isWaiting,
    moderate: reader === 'admin' && isLive && isWaiting,
    hide: reader === 'admin' && isLive && !isWaiting,
    ask: reader === 'freelancer' && isLive,
    addPay: edit,
  };
}

/** A defect in `taskFixture`'s task, not yet answered. */
export function defectFixture(overrides: Partial<Defect> = {}): Defect {
  return {
    _id: fixtureId(401),
    task_id: fixtureId(101),
    task_title: taskContentFixture().task_title,
    worker_name: 'Demo Freelancer',
    category: 'dead_link',
    text: 'The second link leads nowhere.',
    state: 'open',
    most: 12,
    paid_coins: 0,
    answer: null,
    decision: null,
    created_at: daysFromNow(-0.1),
    respond_by: daysFromNow(2.9),
    answered_at: null,
    contest: null,
    can: { answer: false, contest: false, decide: false },
    ...overrides,
  };
}

/** An appeal about rejected work, waiting for the client's answer. */
export function appealFixture(overrides: Partial<Appeal> = {}): Appeal {
  return {
    state: 'client_response',
    reason: 'All ten sentences are there; two are on the second page.',
    rejection: { category: 'incomplete_proof', reason: 'Two of the ten sentences are missing.' },
    opened_at: daysFromNow(-0.5),
    respond_by: daysFromNow(1.5),
    answer: null,
    answered_at: null,
    held: true,
    outcome: null,
    percent: null,
    decision: null,
    decided_at: null,
    decided_by: null,
    ...overrides,
  };
}

/** A place on `taskFixture`'s task, reserved by its worker. */
export function reservationFixture(overrides: Partial<Reservation> = {}): Reservation {
  const { task_title, task_image_url, per_task_pay } = taskContentFixture();
  return {
    _id: fixtureId(301),
    task_id: fixtureId(101),
    task_title,
    task_img_url: task_image_url,
    payable_amount: per_task_pay,
    cash_pay: per_task_pay,
    status: 'reserved',
    reserved_at: daysFromNow(-0.01),
    expires_at: daysFromNow(0.03),
    ended_at: null,
    proof_fields: [],
    can: { submit: true, screenOut: false, release: true },
    ...overrides,
  };
}

/** Work on `taskFixture`'s task as one of its two parties receives it. */
export function submissionFixture(reader: 'client' | 'freelancer', overrides: Partial<Submission> = {}): Submission {
  const { task_title, task_detail, completion_date, submission_info, per_task_pay } = taskContentFixture();
  const submission: Omit<Submission, 'cash_pay' | 'paid_coins'> = {
    _id: fixtureId(201),
    task_id: fixtureId(101),
    task_title,
    task_detail,
    task_img_url: '',
    worker_email: 'freelancer@demo.taskmint.test',
    worker_name: 'Demo Freelancer',
    worker_reputation: reader === 'client' ? { approved: 24, decided: 25, approval_rate: 0.96 } : null,
    creator_name: 'Demo Client',
    creator_email: 'client@demo.taskmint.test',
    payable_amount: per_task_pay,
    completion_date,
    submission_info,
    submission_details:
      'All ten are in this document: https://docs.example/ten-sentences. Photo seven shows two objects.',
    proof_fields: [],
    answers: [],
    ai_rule: 'allowed',
    ai_disclosure: null,
    current_date: daysFromNow(-1),
    status: 'pending',
    review_deadline: daysFromNow(2),
    decided_at: null,
    auto: false,
    client_rating: null,
    rejection: null,
    revisions: [],
    appeal: null,
    bonuses: [],
    added_coins: 0,
    edited_at: null,
    ...overrides,
  };
  return {
    cash_pay: submission.payable_amount,
    paid_coins: submission.status === 'approve' ? submission.payable_amount : 0,
    ...submission,
    can: submission.can ?? submissionAbilitiesFor(reader, submission),
  };
}

function submissionAbilitiesFor(
  reader: 'client' | 'freelancer',
  { status, revisions, appeal }: Pick<Submission, 'status' | 'revisions' | 'appeal'>,
): SubmissionAbilities {
  const waits = status === 'pending';
  const isOpen = waits || status === 'revision';
  return {
    decide: reader === 'client' && waits,
    requestChanges: reader === 'client' && waits && revisions.length < REVISION.rounds,
    edit: reader === 'freelancer' && isOpen,
    withdraw: reader === 'freelancer' && isOpen,
    bonus: reader === 'client' && (status === 'approve' || status === 'reject'),
    rateClient: reader === 'freelancer' && (status === 'approve' || status === 'reject'),
    addFiles: reader === 'freelancer' && (isOpen || (appeal !== null && appeal.state !== 'decided')),
    appeal: reader === 'freelancer' && status === 'reject' && appeal === null,
    answerAppeal: reader === 'client' && appeal?.state === 'client_response',
    decideAppeal: false,
    submitAgain:
      reader === 'freelancer' &&
      (status === 'reject' || status === 'withdrawn') &&
      (appeal === null || appeal.state === 'decided'),
  };
}
