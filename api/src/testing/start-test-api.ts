/** Starts the real application on a database of its own, and creates the people and things that tests need through the real commands. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Types } from 'mongoose';
import { calls, type Role, type ScreenOut, type TaskContent } from '@taskmint/contract';
import { daysFromNow, taskContentFixture } from '@taskmint/contract/fixtures';
import { now } from '../clock';
import { database } from '../database/connection';
import { collectionOf } from '../database/records';
import { inTransaction, type Transaction } from '../database/transaction';
import { readEnv, useEnv, type Env } from '../env';
import { issueToken } from '../http/tokens';
import { account, lotKey, post, verifyLedger, type Transfer } from '../ledger';
import { registerUser } from '../modules/users/register-user.command';
import { UserModel, type UserRecord } from '../modules/users/user.model';
import { OrderModel, type OrderRecord } from '../payments/order.model';
import { startApi, type RunningApi } from '../server';
import { databaseUri, SERVER_VARIABLE } from './database-server';
import { apiClient, type ApiClient } from './http-client';
import { testIdentity, type TestIdentity } from './test-identity';
import { noFacts } from '../payments/order-facts';
import { newOrder } from '../payments/start-payment.command';

export const TEST_JWT_SECRET = 'Zq8vN3xR7kLw2mTb9yHc4pDf6sGj1aUe';
const TEST_LEDGER_SECRET = 'Jt5wB9nC2xVr8kQm3zPd7hLy4sFg6aEu';

/** Further fields of a test identity besides its id and address. */
const BARE_IDENTITY = { emailVerified: true, name: null, photoURL: null };

/** Every secret that has no default. */
export const TEST_SECRETS = {
  JWT_SECRET: TEST_JWT_SECRET,
  LEDGER_SECRET: TEST_LEDGER_SECRET,
  STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
  REGISTRY_SIGNING_KEY: 'local_MC4CAQAwBQYDK2VwBCIEIMPTjcVdQqzF7JcXXpW3+NjNKcdEuDsjFSFP8UEx3xKj',
} as const;

/** A signed-in person. */
export interface Person {
  readonly id: string;
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly token: string;
}

export interface TestApi extends ApiClient {
  readonly api: RunningApi;
  readonly env: Env;
  readonly identity: TestIdentity;
  readonly uri: string;
  /** Registers somebody. `coins` are bought ones, in addition to the starting coins unless `bare`. */
  person(role: Role, options?: { coins?: number; bare?: boolean; name?: string }): Promise<Person>;
  /** A token for an identity without a record. */
  stranger(): { uid: string; email: string; token: string };
  record(person: Pick<Person, 'id'>): Promise<UserRecord>;
  /** A token issued now; the person's own token has expired when a test moves the clock by more than an hour. */
  tokenOf(person: Pick<Person, 'uid' | 'email'>, session?: { secondFactor?: boolean }): string;
  /** Options of a request by this person, with such a token. */
  as(person: Pick<Person, 'uid' | 'email'>): { token: string };
  /** Posts a task for `client`; missing fields get sensible values. */
  task(client: Person, fields?: Partial<TaskContent> & { screen_out?: ScreenOut }): Promise<string>;
  submit(worker: Person, taskId: string): Promise<string>;
  /** Decides on work as the client of its task. */
  decide(
    client: Pick<Person, 'uid' | 'email'>,
    workId: string,
    status: 'approve' | 'reject',
  ): Promise<{ modifiedCount: number }>;
  /** Somebody with approved work: done by them, or on a task of theirs. */
  experienced(role: 'client' | 'freelancer'): Promise<Person>;
  /** Throws unless the ledger's report is clean. */
  assertBalanced(): Promise<void>;
  stop(): Promise<void>;
}

let sessions = 0;
/** A session that began within the last minute, each in a different second, since that identifies a session. */
const justSignedIn = () => ({
  providers: 'email',
  authTime: Math.floor(now().getTime() / 1_000) - (sessions++ % 60),
});

/** Settings of the API under test; `overrides` take precedence. */
export function testSettings(uri: string, dataDir: string, overrides: Readonly<Record<string, string>> = {}) {
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    API_PORT: '0',
    MONGODB_URI: uri,
    DATA_DIR: dataDir,
    ...TEST_SECRETS,
    PROCESS_ROLE: 'web',
    // Suites about other things post as new clients.
    MODERATE_FIRST_TASKS: '0',
    // And use pay that is easy to calculate with.
    PAY_FLOOR_CENTS_PER_HOUR: '0',
    // Shared counters are commands, which suites about other things would count.
    RATE_LIMITS: 'own',
    RATE_READ_PER_MINUTE: '9000000',
    RATE_WRITE_PER_MINUTE: '9000000',
    RATE_MONEY_PER_MINUTE: '9000000',
    RATE_SIGN_IN_PER_MINUTE: '9000000',
    RATE_UPLOAD_PER_MINUTE: '9000000',
    MAX_PER_CALLER: '9000000',
    ...overrides,
  };
}

/** Connection string of a new database on the run's server. */
export function newDatabaseUri(): string {
  const server = process.env[SERVER_VARIABLE];
  if (!server) throw new Error('The database server of the tests is not running (globalSetup).');
  return databaseUri(server, `api_${randomBytes(6).toString('hex')}`);
}

export async function startTestApi(overrides: Readonly<Record<string, string>> = {}): Promise<TestApi> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'taskmint-api-'));
  const uri = newDatabaseUri();
  const env = useEnv(readEnv(testSettings(uri, dataDir, overrides)));
  const identity = testIdentity();
  const api = await startApi(env, identity);
  await api.ready;
  const client = apiClient(api.url);
  let made = 0;

  const person: TestApi['person'] = async (role, options = {}) => {
    made += 1;
    const uid = `uid-${made}-${randomBytes(4).toString('hex')}`;
    const email = `${role}-${made}@people.test`;
    const name = options.name ?? `Test ${role} ${made}`;
    const caller = { uid, email, emailVerified: true, name, photoURL: null };
    const signUpRole = role === 'client' ? 'client' : 'freelancer';
    const { insertedId: id } = await registerUser(caller, { name, role: signUpRole, photoURL: '' });
    // The first admin is created outside the API (decisions.md 16).
    if (role === 'admin') await collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(id) }, { $set: { role } });
    if (options.bare || options.coins) await moveCoins(id, options.coins ?? 0, { bare: options.bare });
    // Where a second factor is required, an admin has used one; `tokenOf` issues a token without.
    const session = { ...justSignedIn(), secondFactor: role === 'admin' };
    return { id, uid, email, name, token: issueToken(caller, env, session).token };
  };

  const tokenOf: TestApi['tokenOf'] = ({ uid, email }, { secondFactor = false } = {}) =>
    issueToken({ uid, email, ...BARE_IDENTITY }, env, { ...justSignedIn(), secondFactor }).token;

  const task: TestApi['task'] = async (owner, fields = {}) =>
    (await client.ok(calls.createTask, { body: { ...taskFields(), ...fields } }, { token: owner.token })).insertedId;
  const submit: TestApi['submit'] = async (worker, taskId) => {
    const body = { task_id: taskId, submission_details: 'Done as asked.' };
    return (await client.ok(calls.createSubmission, { body }, { token: worker.token })).insertedId;
  };
  const decide: TestApi['decide'] = (owner, id, status) =>
    client.ok(calls.decideSubmission, { params: { id }, body: { status } }, { token: tokenOf(owner) });

  return {
    ...client,
    api,
    env,
    identity,
    uri,
    person,
    stranger: () => {
      made += 1;
      const uid = `stranger-${made}`;
      const email = `stranger-${made}@people.test`;
      return { uid, email, token: issueToken({ uid, email, ...BARE_IDENTITY }, env).token };
    },
    record: async ({ id }) => {
      const record = await collectionOf(UserModel).findOne({ _id: new Types.ObjectId(id) });
      if (!record) throw new Error(`no user ${id}`);
      return record;
    },
    tokenOf,
    as: (someone) => ({ token: tokenOf(someone) }),
    task,
    submit,
    decide,
    experienced: async (role) => {
      const [owner, worker] = await Promise.all([person('client'), person('freelancer')]);
      const id = await submit(worker, await task(owner));
      await decide(owner, id, 'approve');
      return role === 'client' ? owner : worker;
    },
    assertBalanced: async () => {
      const report = await verifyLedger();
      if (!report.ok || report.sum !== 0) throw new Error(`the ledger differs: ${JSON.stringify(report.differences)}`);
    },
    stop: async () => {
      await database().dropDatabase();
      await api.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A task for 15 coins, a client's starting balance, that ends in a week. */
export function taskFields(): TaskContent {
  return taskContentFixture({
    task_title: 'Describe a picture',
    task_quantity: 3,
    per_task_pay: 5,
    completion_date: daysFromNow(7).slice(0, 10),
  });
}

/** Adds bought coins from a paid order, as for a buyer; with `bare`, everything else is taken. */
export async function moveCoins(userId: string, coins: number, { bare = false } = {}): Promise<void> {
  await inTransaction(async (tx) => {
    const own = account.balance(userId);
    const id = new Types.ObjectId();
    const order = id.toHexString();
    const transfers: Transfer[] = [];
    if (bare) {
      const user = await collectionOf(UserModel).findOne({ _id: new Types.ObjectId(userId) }, { session: tx.session });
      if (!user) throw new Error(`no user ${userId}`);
      const cause = { kind: 'test', id: order };
      const common = { key: `forfeit:test-${order}`, kind: 'forfeit' as const, cause, amount: user.coins };
      if (user.coins > 0) transfers.push({ ...common, debit: own, credit: account.system('forfeited') });
    }
    if (coins > 0) {
      await insertPaidOrder(tx, { _id: id, user_id: new Types.ObjectId(), coins });
      const buckets = { promotional: 0, lots: { [lotKey({ kind: 'bought', order, maturesAt: null })]: coins } };
      const cause = { kind: 'order', id: order };
      const common = { key: `purchase:test-${order}`, kind: 'purchase' as const, cause, amount: coins };
      transfers.push({ ...common, debit: account.system('purchases'), credit: own, buckets });
    }
    if (transfers.length > 0) await post(tx, transfers);
  });
}

/** A paid and credited order of a buyer who is unknown to the test. */
async function insertPaidOrder(
  tx: Transaction,
  { _id, user_id, coins }: Pick<OrderRecord, '_id' | 'user_id' | 'coins'>,
): Promise<void> {
  const order: OrderRecord = {
    ...newOrder({ id: user_id.toHexString(), email: 'orders@tests.invalid' }, `test:${_id.toHexString()}`, [], tx.at),
    _id,
    coins,
    amount_cents: coins * 7,
    intent_id: `pi_test_${_id.toHexString()}`,
    status: 'paid',
    facts: { ...noFacts(), paid: true },
    credited_coins: coins,
    paid_at: tx.at,
    recorded_at: tx.at,
    check_at: new Date('2100-01-01'),
  };
  await collectionOf(OrderModel).insertOne(order, { session: tx.session });
}
