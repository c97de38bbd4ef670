/** Seeds a database for measuring: people and money through the API's own commands, bulk records directly, with balanced books. */
import { randomBytes } from 'node:crypto';
import { Types } from 'mongoose';
import { connect, disconnect } from '../../../../api/src/database/connection';
import { collectionOf } from '../../../../api/src/database/records';
import { readEnv, useEnv, type Env } from '../../../../api/src/env';
import type { Role } from '@taskmint/contract';
import type { Actor } from '../../../../api/src/http/actor';
import { issueToken } from '../../../../api/src/http/tokens';
import { migrateAtStart } from '../../../../api/src/migrations';
import { allModules } from '../../../../api/src/modules';
import { SubmissionModel, type SubmissionRecord } from '../../../../api/src/modules/submissions/submission.model';
import { postTask } from '../../../../api/src/modules/tasks/post-task.command';
import { TaskModel, type TaskRecord } from '../../../../api/src/modules/tasks/task.model';
import { registerUser } from '../../../../api/src/modules/users/register-user.command';
import { UserModel, type UserRecord } from '../../../../api/src/modules/users/user.model';
import { moveCoins } from '../../../../api/src/testing/start-test-api';
import { SECRETS } from './processes';

const DAY_MS = 24 * 3_600_000;
const BATCH = 1_000;
const WORDS = ['describe', 'label', 'translate', 'compare', 'sort', 'rate', 'check', 'count', 'name', 'find'];

let settings: Env;

/** Runs `work` with the API's own code connected to that database, and leaves it ready for an API process: with indexes, and nothing to migrate. */
export async function withDatabase<T>(uri: string, work: () => Promise<T>): Promise<T> {
  settings = useEnv(
    readEnv({ NODE_ENV: 'test', MONGODB_URI: uri, ...SECRETS, LOG_LEVEL: 'silent', MODERATE_FIRST_TASKS: '0' }),
  );
  allModules({ verify: () => Promise.reject(new Error('nobody signs in here')) } as never);
  await connect(uri);
  try {
    await migrateAtStart({ by: 'benchmark' });
    return await work();
  } finally {
    await disconnect();
  }
}

export interface Seeded {
  readonly actor: Actor;
  /** Value of an `Authorization` header, valid for an hour. */
  readonly authorization: string;
}

/** A registered person with `coins` bought coins in addition to the starting ones. */
export async function seedPerson(role: 'client' | 'freelancer', coins = 0): Promise<Seeded> {
  const uid = randomBytes(8).toString('hex');
  const name = `Bench ${role} ${uid.slice(0, 4)}`;
  const identity = { uid, email: `${role}-${uid}@people.test`, emailVerified: true, name, photoURL: null };
  const { insertedId: id } = await registerUser(identity, { name, role, photoURL: '' });
  if (coins > 0) await moveCoins(id, coins);
  return {
    actor: { id, uid, email: identity.email, name, photoURL: '', role },
    authorization: `Bearer ${issueToken(identity, settings).token}`,
  };
}

/** Many people at once, without coins or notices. */
export async function seedPeople(role: 'client' | 'freelancer', count: number): Promise<Seeded[]> {
  const people = Array.from({ length: count }, (_, n) => newPerson(role, n));
  for (let from = 0; from < people.length; from += BATCH)
    await collectionOf(UserModel).insertMany(people.slice(from, from + BATCH));
  return people.map(({ _id, uid, email, name }) => ({
    actor: { id: _id.toHexString(), uid, email, name, photoURL: '', role },
    authorization: `Bearer ${issueToken({ uid, email, name, emailVerified: true, photoURL: null }, settings).token}`,
  }));
}

function newPerson(role: 'client' | 'freelancer', n: number): UserRecord {
  const uid = randomBytes(8).toString('hex');
  const email = `${role}-${uid}@people.test`;
  return personRecord({ _id: new Types.ObjectId(), uid, email, name: `Bench ${role} ${n}`, role });
}

/** The record of a person without coins. */
function personRecord(who: Pick<UserRecord, '_id' | 'uid' | 'email' | 'name' | 'role'>): UserRecord {
  return {
    ...who,
    photoURL: '',
    coins: 0,
    promotional_coins: 0,
    lots: {},
    receivable_cents: 0,
    total_pay: 0,
    status: 'active',
    suspended_until: null,
    suspension_reason: null,
    closing: false,
    work_approved: 0,
    work_decided: 0,
    earned_coins: 0,
    trusted_at: null,
    search_terms: [],
    created_at: new Date(),
    closed_at: null,
  };
}

export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Fields of a new task. */
export const newTask = (title: string, quantity: number, pay: number) => ({
  task_title: title,
  task_detail: 'Look at the picture and write two sentences about it, the second one about its colours. '.repeat(3),
  submission_info: 'Two sentences as text.',
  task_image_url: 'https://pictures.test/one.webp',
  task_quantity: quantity,
  per_task_pay: pay,
  completion_date: inDays(30),
});

/** The record of a task without coins, for reading only. Varied in client, pay, date and words. */
function taskRecord(index: number, clients: readonly Types.ObjectId[]): TaskRecord {
  const client = index % clients.length;
  const day = inDays(2 + (index % 28));
  const title = `${WORDS[index % WORDS.length] ?? ''} picture ${index}`;
  return {
    ...newTask(title, 10, 1 + (index % 97)),
    _id: new Types.ObjectId(),
    owner: clients[client] as Types.ObjectId,
    creator_name: `Client ${client}`,
    creator_email: `reader-${client}@people.test`,
    completion_date: day,
    expires_at: new Date(new Date(day).getTime() + DAY_MS),
    review_days: 3,
    time_limit_minutes: 60,
    category: 'labelling',
    estimated_minutes: 10,
    hourly_pay: 6 * (1 + (index % 97)),
    client_record: null,
    status: 'open',
    listed: true,
    free_slots: 10,
    promotional_left: 0,
    frozen_slots: 0,
    escrow_lots: {},
    approved_count: 0,
    pending_count: 0,
    reserved_count: 0,
    disputed_count: 0,
    has_submissions: false,
    escrow_coins: 10 * (1 + (index % 97)),
    escrow_promotional: 0,
    search_terms: [...title.split(' ')],
    created_at: new Date(),
    closed_at: null,
  };
}

/** `count` tasks for reading. Returns the ids of up to 500 of them, spread evenly. */
export async function seedTasks(count: number): Promise<string[]> {
  const clients = Array.from({ length: Math.max(10, Math.ceil(count / 50)) }, () => new Types.ObjectId());
  await collectionOf(UserModel).insertMany(
    clients.slice(0, 10).map((_id, at) => userRecord(_id, 'client', readerOf(at))),
  );
  const ids: string[] = [];
  const every = Math.max(1, Math.floor(count / 500));
  let written: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < count; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => taskRecord(from + at, clients));
    // The next batch is prepared while the database writes this one.
    await written;
    written = collectionOf(TaskModel).insertMany(batch, { ordered: false });
    batch.forEach(({ _id }, at) => {
      if ((from + at) % every === 0) ids.push(_id.toHexString());
    });
  }
  await written;
  return ids;
}

/** `count` more tasks for reading, by a separate client. */
export async function addTasks(count: number, from: number): Promise<void> {
  const owner = [new Types.ObjectId()];
  const records = Array.from({ length: count }, (_, at) => taskRecord(from + at, owner));
  await collectionOf(TaskModel).insertMany(records, { ordered: false });
}

/** The same with a verified address whose mailbox has already received its starting coins. */
function userRecord(_id: Types.ObjectId, role: Role, { uid, email }: Pick<UserRecord, 'uid' | 'email'>): UserRecord {
  const person = personRecord({ _id, uid, email, name: `Bench ${role}`, role });
  return { ...person, starting_coins: 'had_before', email_verified: true };
}

/** The first ten clients of `seedTasks` can sign in. */
const readerOf = (at: number) => ({ uid: `reader-${at}`, email: `reader-${at}@people.test` });

/** Value of the `Authorization` header of such a client. */
export function readerAuthorization(at: number): string {
  const identity = { ...readerOf(at), emailVerified: true, name: null, photoURL: null };
  return `Bearer ${issueToken(identity, settings).token}`;
}

/** Freelancers without coins, as records. */
export async function seedWorkers(count: number): Promise<Types.ObjectId[]> {
  const records = Array.from({ length: count }, () => {
    const _id = new Types.ObjectId();
    return userRecord(_id, 'freelancer', { uid: _id.toHexString(), email: `worker-${_id.toHexString()}@people.test` });
  });
  await collectionOf(UserModel).insertMany(records);
  return records.map(({ _id }) => _id);
}

/** A task of `client` with a pending submission by each worker, recorded in the ledger. Returns the submissions' ids. */
export async function seedPending(client: Seeded, workers: readonly Types.ObjectId[], pay = 3): Promise<string[]> {
  const { insertedId } = await postTask(client.actor, newTask('label many pictures', workers.length, pay));
  const _id = new Types.ObjectId(insertedId);
  const tasks = collectionOf(TaskModel);
  const task = await tasks.findOne({ _id });
  if (!task) throw new Error('the task is gone');
  const at = new Date();
  // The client's starting coins are spent first, place by place, as when work is handed in.
  let promised = task.promotional_left;
  const promotionalOf = (): number => {
    const coins = Math.min(pay, promised);
    promised -= coins;
    return coins;
  };
  const records = workers.map((worker): SubmissionRecord => ({
    _id: new Types.ObjectId(),
    task_id: _id,
    owner: task.owner,
    worker,
    task_title: task.task_title,
    task_detail: task.task_detail,
    task_img_url: task.task_image_url,
    worker_email: `worker-${worker.toHexString()}@people.test`,
    worker_name: 'Bench worker',
    creator_name: task.creator_name,
    creator_email: task.creator_email,
    payable_amount: pay,
    promotional_coins: promotionalOf(),
    completion_date: task.completion_date,
    submission_info: task.submission_info,
    submission_details: 'Done as asked.',
    created_at: at,
    status: 'pending',
    live: true,
    review_deadline: new Date(at.getTime() + 3 * DAY_MS),
    decided_at: null,
    auto: false,
    rejection: null,
  }));
  await collectionOf(SubmissionModel).insertMany(records);
  await tasks.updateOne(
    { _id },
    {
      $set: {
        pending_count: workers.length,
        free_slots: 0,
        promotional_left: promised,
        has_submissions: true,
        listed: false,
      },
    },
  );
  return records.map((record) => record._id.toHexString());
}
