/**
 * Fills an empty marketplace with demo data through the same commands as real requests, so that every coin is in the ledger. Safe to
 * repeat, even after an interruption: existing data is left alone. No jobs may run meanwhile, because they use today's clock.
 */
import { Types } from 'mongoose';
import { now } from '#api/clock';
import { InstallationMarkModel } from '#api/database/installation-mark.model';
import { collectionOf } from '#api/database/records';
import { USUAL_TERMS } from '@taskmint/contract';
import { DAY_MS } from '#api/days';
import type { Actor } from '#api/http/actor';
import type { OwnPictures } from '#api/modules/images/picture-store';
import { listNews } from '#api/modules/news/news.query';
import { readNews } from '#api/modules/news/read-news.command';
import { putFirstPackages } from '#api/modules/packages/first-packages';
import { ReviewModel } from '#api/modules/reviews/review.model';
import { decideSubmission } from '#api/modules/submissions/decide-submission.command';
import { SubmissionModel, type SubmissionRecord } from '#api/modules/submissions/submission.model';
import { submitWork } from '#api/modules/submissions/submit-work.command';
import { cancelTask } from '#api/modules/tasks/close-task.command';
import { expireTasks } from '#api/modules/tasks/expire-tasks.job';
import { postTask } from '#api/modules/tasks/post-task.command';
import { TaskModel } from '#api/modules/tasks/task.model';
import { updateTask } from '#api/modules/tasks/update-task.command';
import { FreelancerProfileModel } from '#api/modules/top-freelancers/freelancer-profile.model';
import { adjustCoinsOnServer } from '#api/modules/users/adjust-coins.command';
import { registerUser } from '#api/modules/users/register-user.command';
import { UserModel } from '#api/modules/users/user.model';
import { DEMO_ACCOUNTS, type DemoAccount } from './accounts';
import {
  DEMO_OPINIONS,
  DEMO_ORDERS,
  DEMO_PAST_TASKS,
  DEMO_REVIEWS,
  DEMO_TASKS,
  DEMO_WITHDRAWALS,
  type DemoSubmission,
  type DemoTask,
} from './content';
import { inTheirTime, unlessDone, type DemoEvent } from './demo-event';
import { aroundEvents } from './around-tasks';
import { approveFirst, opinionEvents, suspensionEvents, withdrawalEvents } from './desk';
import { fairEvents } from './fair';
import { DEMO_FIELDS, DEMO_SCREEN_OUTS, demoAnswers } from './fields';
import { messageEvents, reportEvents } from './inbox';
import { keptEvents } from './kept';
import { orderEvents } from './orders';
import { shortPayEvents, UNDERESTIMATED_TASK } from './short-pay';
import type { DemoTill } from './till';
import { drawPortrait, drawTaskPicture } from './draw-picture';
import { promoteAdmin } from '#api/commands/promote-admin.command';

/** When the demo data begins, in days ago: the charts of three months are full. */
const BEGAN_DAYS_AGO = 102;
/** When the first of the current tasks was posted, in days ago. */
const TASKS_BEGAN_DAYS_AGO = 27;
/** Days from one task to the next, from a task to the first work on it, and from work to its review. */
const PACE = { task: 2.4, submission: 1.4, review: 0.4 } as const;
/** When work that still waits was handed in, in days ago. */
const PENDING_DAYS_AGO = 0.2;

/** Starting balance of demo clients who buy no coins. */
const CLIENT_COINS = 5_000;
/** More time than a demo job takes. */
const JOB_MS = 30_000;

/** Number of news that each demo person has not read. */
const UNREAD_NEWS = 3;

const MARK = 'demo-data';

/** Demo reviews belong to the operators. */
const SHOWN = { status: 'shown' as const, reason: null, author: null, email: null };

async function register(account: DemoAccount, index: number, folder: OwnPictures): Promise<Actor> {
  const photoURL = await drawPortrait((index * 53 + 20) % 360, folder);
  const { localId: uid, email, displayName: name, role } = account;
  await unlessDone(['user_exists'], () =>
    registerUser(
      { uid, email, emailVerified: true, name, photoURL },
      { name, photoURL, role: role === 'client' ? 'client' : 'freelancer' },
    ),
  );
  if (role === 'admin') await promoteAdmin(email);
  const user = await collectionOf(UserModel).findOne({ email });
  if (!user) throw new Error(`${email} could not be registered`);
  if (account.skills) {
    await collectionOf(FreelancerProfileModel).updateOne(
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

async function ensureTask(client: Actor, task: DemoTask, admin: Actor, folder: OwnPictures): Promise<string> {
  const known = await collectionOf(TaskModel).findOne({
    owner: new Types.ObjectId(client.id),
    task_title: task.title,
  });
  if (known) return known._id.toHexString();
  const screen_out = DEMO_SCREEN_OUTS[task.title];
  const { insertedId } = await postTask(client, {
    task_title: task.title,
    category: task.category,
    task_detail: task.detail,
    submission_info: task.info,
    task_image_url: await drawTaskPicture(task.picture, folder),
    task_quantity: task.quantity,
    per_task_pay: task.pay,
    estimated_minutes: task.minutes,
    terms: { ...USUAL_TERMS, ...task.terms },
    proof_fields: [...(DEMO_FIELDS[task.title]?.fields ?? [])],
    ...(screen_out ? { screen_out } : {}),
    completion_date: new Date(Date.now() + task.days * DAY_MS).toISOString().slice(0, 10),
  });
  if (!task.waits) await approveFirst(admin, insertedId);
  return insertedId;
}

function submissionOf(taskId: string, worker: Actor): Promise<SubmissionRecord | null> {
  return collectionOf(SubmissionModel).findOne({
    task_id: new Types.ObjectId(taskId),
    worker: new Types.ObjectId(worker.id),
  });
}

async function ensureSubmission(
  worker: Actor,
  taskId: string,
  { title }: DemoTask,
  { freelancer, details }: DemoSubmission,
): Promise<void> {
  // Checked first: after a rejection the place is free again, and a second run would hand in again.
  if (await submissionOf(taskId, worker)) return;
  const answers = demoAnswers(title, freelancer);
  await submitWork(worker, taskId, answers ? { answers } : { submission_details: details });
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
  await decideSubmission(client, submission._id.toHexString(), verdict);
}

/** A task, the work on it and how both ended, each event at its time. */
function eventsOf(
  task: DemoTask,
  posted: number,
  client: Actor,
  workers: readonly Actor[],
  admin: Actor,
  folder: OwnPictures,
): DemoEvent[] {
  let taskId = '';
  const events: DemoEvent[] = [
    { daysAgo: posted, run: async () => void (taskId = await ensureTask(client, task, admin, folder)) },
  ];
  task.submissions.forEach((wanted, nth) => {
    const worker = workers[wanted.freelancer - 1];
    if (!worker) return;
    const pending = wanted.outcome === 'pending';
    const handedIn = pending ? PENDING_DAYS_AGO : Math.max(0.5, posted - (nth + 1) * PACE.submission);
    events.push({ daysAgo: handedIn, run: () => ensureSubmission(worker, taskId, task, wanted) });
    if (!pending) {
      events.push({ daysAgo: handedIn - PACE.review, run: () => ensureDecision(client, worker, taskId, wanted) });
    }
  });
  const { end } = task;
  if (end) events.push({ daysAgo: end.daysAgo, run: () => ensureEnd(client, taskId, end.how) });
  // A day ends at midnight; just after that, the job has something to do.
  if (task.days < 0) events.push({ daysAgo: -task.days - 1, run: () => expireTasks.run(AbortSignal.timeout(JOB_MS)) });
  return events;
}

async function ensureEnd(client: Actor, taskId: string, how: 'paused' | 'cancelled'): Promise<void> {
  const task = await collectionOf(TaskModel).findOne({ _id: new Types.ObjectId(taskId) });
  if (task?.status !== 'open') return;
  if (how === 'paused') await updateTask(client, taskId, { status: 'paused' });
  else await cancelTask(client, taskId);
}

async function ensureReviews(folder: OwnPictures): Promise<void> {
  for (const [index, review] of DEMO_REVIEWS.entries()) {
    const image = await drawPortrait((index * 67 + 140) % 360, folder);
    await collectionOf(ReviewModel).updateOne(
      { name: review.name },
      { $setOnInsert: { ...review, ...SHOWN, image, created_at: new Date(now().getTime() - index * DAY_MS) } },
      { upsert: true },
    );
  }
}

/** Marks all but the latest news of a person as read. */
async function readOlderNews(actor: Actor): Promise<void> {
  const { latest } = await listNews(actor, { limit: 1 });
  if (latest > UNREAD_NEWS) await readNews(actor, { up_to: latest - UNREAD_NEWS });
}

/** Tasks with the time at which each was posted, in days ago. */
function postedTasks(): { task: DemoTask; posted: number }[] {
  const past = [...DEMO_PAST_TASKS, UNDERESTIMATED_TASK].map((task) => ({
    task,
    posted: task.postedDaysAgo ?? BEGAN_DAYS_AGO,
  }));
  return [
    ...past,
    ...DEMO_TASKS.map((task, index) => ({
      task,
      posted: task.postedDaysAgo ?? TASKS_BEGAN_DAYS_AGO - index * PACE.task,
    })),
  ];
}

/** Coins for the clients: with a till, the first buys them by card; otherwise, and for the second, most come from the admin. */
async function coinEvents(clients: readonly Actor[], admin: Actor, till: DemoTill | null): Promise<DemoEvent[]> {
  const events: DemoEvent[] = [];
  for (const [index, client] of clients.entries()) {
    if (till) events.push(...orderEvents(client, DEMO_ORDERS[index] ?? [], till));
    // The first pays by card; the third, who is new, has only the starting coins.
    if ((index === 0 && till) || index === 2) continue;
    if (await collectionOf(TaskModel).findOne({ owner: new Types.ObjectId(client.id) })) continue;
    const correction = { email: client.email, target: CLIENT_COINS, reason: 'Coins for the demonstration' };
    events.push({ daysAgo: BEGAN_DAYS_AGO - 3.5, run: () => adjustCoinsOnServer(admin, correction) });
  }
  return events;
}

/** The admin's work with freelancers, messages and reports. */
function deskEvents(people: readonly Actor[], freelancers: readonly Actor[], admin: Actor): DemoEvent[] {
  const withdrawals = freelancers.flatMap((worker, index) =>
    withdrawalEvents(
      worker,
      admin,
      DEMO_WITHDRAWALS.filter(({ freelancer }) => freelancer === index + 1),
    ),
  );
  const opinions = people.flatMap((author) => {
    const opinion = DEMO_OPINIONS[author.email];
    return opinion ? opinionEvents(author, admin, opinion) : [];
  });
  const suspended = freelancers[3];
  const suspension = suspended
    ? suspensionEvents(
        suspended,
        admin,
        33,
        'The same proof was handed in on two tasks. Suspended until that is cleared up.',
        'Cleared up: the two tasks asked for the same thing.',
      )
    : [];
  return [...withdrawals, ...opinions, ...suspension, ...messageEvents(people, admin), ...reportEvents(freelancers)];
}

/**
 * Creates the demo data. Returns false if it was complete before.
 * @param folder where pictures are stored
 * @param till pays for the first client's coins at the payment double; null if there is none, and the admin gives them
 */
export async function seedDemo(folder: OwnPictures, till: DemoTill | null): Promise<boolean> {
  const marks = collectionOf(InstallationMarkModel);
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

  const events: DemoEvent[] = await coinEvents(clients, admin, till);
  for (const { task, posted } of postedTasks()) {
    const client = clients[task.client - 1];
    if (!client) throw new Error(`there is no demo client ${task.client}`);
    events.push(...eventsOf(task, posted, client, freelancers, admin, folder));
  }
  events.push(...fairEvents(clients, freelancers, admin));
  if (clients[1]) events.push(...shortPayEvents(clients[1], freelancers));
  events.push(...aroundEvents(clients, freelancers));
  events.push(...keptEvents(clients, freelancers));
  events.push(...deskEvents([...people.values()], freelancers, admin));
  await (till ? till.withoutMessages(() => inTheirTime(events)) : inTheirTime(events));
  await ensureReviews(folder);
  for (const actor of people.values()) await readOlderNews(actor);
  await marks.updateOne({ _id: MARK }, { $setOnInsert: { at: now() } }, { upsert: true });
  return true;
}
