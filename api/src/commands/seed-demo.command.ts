/**
 * Fills an empty marketplace with demo data by the same commands that people's requests run, so that every coin of it is in the ledger. Safe to
 * repeat: what is there is left as it is, also after an interruption.
 */
import { Types } from 'mongoose';
import { now, setClock } from '../clock';
import { collection } from '../database/connection';
import { Refusal } from '../errors';
import type { Actor } from '../http/actor';
import type { PictureFolder } from '../modules/images/picture-store';
import { putFirstPackages } from '../modules/packages/first-packages';
import { REVIEWS, type ReviewRecord } from '../modules/reviews/review.model';
import { decideSubmission } from '../modules/submissions/decide-submission.command';
import { SUBMISSIONS, type SubmissionRecord } from '../modules/submissions/submission.model';
import { submitWork } from '../modules/submissions/submit-work.command';
import { postTask } from '../modules/tasks/post-task.command';
import { TASKS, type TaskRecord } from '../modules/tasks/task.model';
import { FREELANCER_PROFILES, type FreelancerProfileRecord } from '../modules/top-freelancers/freelancer-profile.model';
import { adjustCoins } from '../modules/users/adjust-coins.command';
import { registerUser } from '../modules/users/register-user.command';
import { USERS, type UserRecord } from '../modules/users/user.model';
import { WITHDRAWALS, type WithdrawalRecord } from '../modules/withdrawals/withdrawal.model';
import { requestWithdrawal } from '../modules/withdrawals/request-withdrawal.command';
import { DEMO_ACCOUNTS, type DemoAccount } from './demo-accounts';
import { DEMO_REVIEWS, DEMO_TASKS, type DemoSubmission, type DemoTask } from './demo-content';
import { drawPortrait, drawTaskPicture } from './draw-picture';
import { promoteAdmin } from './promote-admin.command';

/** How long ago the demonstration began, in days. */
const BEGAN_DAYS_AGO = 31;
/** Days from one task to the next, from a task to the first work on it, and from work to its review. */
const PACE = { task: 2.4, submission: 1.4, review: 0.4 } as const;
/** Work that still waits was handed in this long ago. */
const PENDING_DAYS_AGO = 0.2;

/** Coins that each demo client begins with, in place of a purchase. */
const CLIENT_COINS = 5_000;
const DAY_MS = 24 * 3_600_000;

const MARKS = 'installation_marks';
const MARK = 'demo-data';

/** Demo reviews are the operators' own. */
const SHOWN = { status: 'shown' as const, reason: null, author: null, email: null };

/** Something that happened, and when: deeds run oldest first, so that statements read in order. */
interface Deed {
  daysAgo: number;
  run(): Promise<unknown>;
}

/** Runs each deed at its time, so that figures over time have something to show. The clock is right again afterwards. */
async function inTheirTime(deeds: readonly Deed[]): Promise<void> {
  try {
    for (const { daysAgo, run } of [...deeds].sort((a, b) => b.daysAgo - a.daysAgo)) {
      setClock(() => Date.now() - daysAgo * DAY_MS);
      await run();
    }
  } finally {
    setClock();
  }
}

/** Runs `deed` and takes these refusals as "done before". */
async function unlessDone(codes: readonly string[], deed: () => Promise<unknown>): Promise<void> {
  try {
    await deed();
  } catch (error) {
    if (!(error instanceof Refusal) || !codes.includes(error.code)) throw error;
  }
}

async function register(account: DemoAccount, index: number, folder: PictureFolder): Promise<Actor> {
  const photoURL = await drawPortrait((index * 53 + 20) % 360, folder);
  const { localId: uid, email, displayName: name, role } = account;
  await unlessDone(['user_exists'], () =>
    registerUser(
      { uid, email, name, photoURL },
      { name, photoURL, role: role === 'client' ? 'client' : 'freelancer' },
      null,
    ),
  );
  if (role === 'admin') await promoteAdmin(email);
  const user = await collection<UserRecord>(USERS).findOne({ email });
  if (!user) throw new Error(`${email} could not be registered`);
  if (account.skills) {
    await collection<FreelancerProfileRecord>(FREELANCER_PROFILES).updateOne(
      { _id: user._id },
      { $setOnInsert: { skills: [...account.skills] } },
      { upsert: true },
    );
  }
  return {
    id: user._id.toHexString(),
    uid: user.uid,
    email,
    name: user.name,
    photoURL: user.photoURL,
    role: user.role,
  };
}

async function ensureTask(client: Actor, task: DemoTask, folder: PictureFolder): Promise<string> {
  const known = await collection<TaskRecord>(TASKS).findOne({
    owner: new Types.ObjectId(client.id),
    task_title: task.title,
  });
  if (known) return known._id.toHexString();
  const { insertedId } = await postTask(
    client,
    {
      task_title: task.title,
      task_detail: task.detail,
      submission_info: task.info,
      task_image_url: await drawTaskPicture(task.picture, folder),
      task_quantity: task.quantity,
      per_task_pay: task.pay,
      completion_date: new Date(Date.now() + task.days * DAY_MS).toISOString().slice(0, 10),
    },
    null,
  );
  return insertedId;
}

function submissionOf(taskId: string, worker: Actor): Promise<SubmissionRecord | null> {
  return collection<SubmissionRecord>(SUBMISSIONS).findOne({
    task_id: new Types.ObjectId(taskId),
    worker: new Types.ObjectId(worker.id),
  });
}

async function ensureSubmission(worker: Actor, taskId: string, { details }: DemoSubmission): Promise<void> {
  // Asked first: after a rejection the place is free again, and a second run would hand in a second time.
  if (!(await submissionOf(taskId, worker))) await submitWork(worker, taskId, details, null);
}

async function ensureDecision(
  client: Actor,
  worker: Actor,
  taskId: string,
  { outcome }: DemoSubmission,
): Promise<void> {
  const submission = await submissionOf(taskId, worker);
  if (outcome === 'pending' || submission?.status !== 'pending') return;
  const verdict =
    outcome === 'approve' ? ({ status: 'approve' } as const) : ({ status: 'reject', rejection: outcome } as const);
  await decideSubmission(client, submission._id.toHexString(), verdict, null);
}

/** A task, the work on it and what became of that, each at its time. */
function deedsOf(
  task: DemoTask,
  index: number,
  client: Actor,
  workers: readonly Actor[],
  folder: PictureFolder,
): Deed[] {
  const posted = BEGAN_DAYS_AGO - 4 - index * PACE.task;
  let taskId = '';
  const deeds: Deed[] = [{ daysAgo: posted, run: async () => void (taskId = await ensureTask(client, task, folder)) }];
  task.submissions.forEach((wanted, nth) => {
    const worker = workers[wanted.freelancer - 1];
    if (!worker) return;
    const pending = wanted.outcome === 'pending';
    const handedIn = pending ? PENDING_DAYS_AGO : Math.max(0.5, posted - (nth + 1) * PACE.submission);
    deeds.push({ daysAgo: handedIn, run: () => ensureSubmission(worker, taskId, wanted) });
    if (!pending) {
      deeds.push({ daysAgo: handedIn - PACE.review, run: () => ensureDecision(client, worker, taskId, wanted) });
    }
  });
  return deeds;
}

async function ensureReviews(folder: PictureFolder): Promise<void> {
  for (const [index, review] of DEMO_REVIEWS.entries()) {
    const image = await drawPortrait((index * 67 + 140) % 360, folder);
    await collection<ReviewRecord>(REVIEWS).updateOne(
      { name: review.name },
      { $setOnInsert: { ...review, ...SHOWN, image, created_at: new Date(now().getTime() - index * DAY_MS) } },
      { upsert: true },
    );
  }
}

async function ensurePendingWithdrawal(worker: Actor): Promise<void> {
  const worker_id = new Types.ObjectId(worker.id);
  if (await collection<WithdrawalRecord>(WITHDRAWALS).findOne({ worker_id })) return;
  await requestWithdrawal(worker, { withdraw_coin: 300, payment_system: 'Nagad', account_number: '01700000002' }, null);
}

/** Makes the demo data; answers false when it was complete before. */
export async function seedDemo(folder: PictureFolder): Promise<boolean> {
  const marks = collection<{ _id: string; at: Date }>(MARKS);
  if (await marks.findOne({ _id: MARK })) return false;
  await putFirstPackages();

  const people = new Map<DemoAccount, Actor>();
  await inTheirTime(
    DEMO_ACCOUNTS.map((account, index) => ({
      daysAgo: BEGAN_DAYS_AGO - index * 0.5,
      run: async () => people.set(account, await register(account, index, folder)),
    })),
  );
  const ofRole = (role: DemoAccount['role']): Actor[] =>
    [...people].filter(([account]) => account.role === role).map(([, actor]) => actor);
  const [admin] = ofRole('admin');
  if (!admin) throw new Error('the demo accounts hold no admin');
  const clients = ofRole('client');
  const freelancers = ofRole('freelancer');

  const deeds: Deed[] = [];
  for (const client of clients) {
    if (await collection<TaskRecord>(TASKS).findOne({ owner: new Types.ObjectId(client.id) })) continue;
    const correction = { email: client.email, target: CLIENT_COINS, reason: 'Coins for the demonstration' };
    deeds.push({ daysAgo: BEGAN_DAYS_AGO - 3.5, run: () => adjustCoins(admin, correction, null) });
  }
  for (const [index, task] of DEMO_TASKS.entries()) {
    const client = clients[task.client - 1];
    if (!client) throw new Error(`there is no demo client ${task.client}`);
    deeds.push(...deedsOf(task, index, client, freelancers, folder));
  }
  await inTheirTime(deeds);
  await ensureReviews(folder);
  const second = freelancers[1];
  if (second) await ensurePendingWithdrawal(second);
  await marks.updateOne({ _id: MARK }, { $setOnInsert: { at: now() } }, { upsert: true });
  return true;
}
