/**
 * Fills an empty marketplace with demo data by the same commands that people's requests run, so that every coin of it is in the ledger. Safe to
 * repeat: what is there is left as it is, also after an interruption.
 */
import { Types } from 'mongoose';
import { now } from '../clock';
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

/** Coins that each demo client begins with, in place of a purchase. */
const CLIENT_COINS = 5_000;
const DAY_MS = 24 * 3_600_000;

const MARKS = 'installation_marks';
const MARK = 'demo-data';

/** Demo reviews are the operators' own. */
const SHOWN = { status: 'shown' as const, reason: null, author: null, email: null };

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
      completion_date: new Date(now().getTime() + task.days * DAY_MS).toISOString().slice(0, 10),
    },
    null,
  );
  return insertedId;
}

async function ensureSubmission(client: Actor, worker: Actor, taskId: string, wanted: DemoSubmission): Promise<void> {
  const find = () =>
    collection<SubmissionRecord>(SUBMISSIONS).findOne({
      task_id: new Types.ObjectId(taskId),
      worker: new Types.ObjectId(worker.id),
    });
  // Asked first: after a rejection the place is free again, and a second run would hand in a second time.
  if (!(await find())) await submitWork(worker, taskId, wanted.details, null);
  if (wanted.outcome === 'pending') return;
  const submission = await find();
  if (submission?.status !== 'pending') return;
  await decideSubmission(
    client,
    submission._id.toHexString(),
    wanted.outcome === 'approve' ? { status: 'approve' } : { status: 'reject', rejection: wanted.outcome },
    null,
  );
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
  for (const [index, account] of DEMO_ACCOUNTS.entries()) {
    people.set(account, await register(account, index, folder));
  }
  const ofRole = (role: DemoAccount['role']): Actor[] =>
    [...people].filter(([account]) => account.role === role).map(([, actor]) => actor);
  const [admin] = ofRole('admin');
  if (!admin) throw new Error('the demo accounts hold no admin');
  const clients = ofRole('client');
  const freelancers = ofRole('freelancer');

  for (const client of clients) {
    if (await collection<TaskRecord>(TASKS).findOne({ owner: new Types.ObjectId(client.id) })) continue;
    await adjustCoins(
      admin,
      { email: client.email, target: CLIENT_COINS, reason: 'Coins for the demonstration' },
      null,
    );
  }
  for (const task of DEMO_TASKS) {
    const client = clients[task.client - 1];
    if (!client) throw new Error(`there is no demo client ${task.client}`);
    const taskId = await ensureTask(client, task, folder);
    for (const submission of task.submissions) {
      const worker = freelancers[submission.freelancer - 1];
      if (worker) await ensureSubmission(client, worker, taskId, submission);
    }
  }
  await ensureReviews(folder);
  const second = freelancers[1];
  if (second) await ensurePendingWithdrawal(second);
  await marks.updateOne({ _id: MARK }, { $setOnInsert: { at: now() } }, { upsert: true });
  return true;
}
