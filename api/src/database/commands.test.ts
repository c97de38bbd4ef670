/**
 * What the API sends to the database, according to the database's own log: how many commands a call costs, that each is served by an index, and that reads
 * create no Mongoose documents. The calls come from the contract, so that new ones are checked too.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls, type CallShape } from '@taskmint/contract';
import { describeApi } from '../docs/openapi';
import { LedgerEntryModel } from '../ledger';
import { UserModel } from '../modules/users/user.model';
import {
  countHydrated,
  notIndexed,
  readsOf,
  watchCommands,
  type CommandLog,
  type Read,
  type SentCommand,
} from '../testing/command-log';
import { useProvider } from '../payments/provider-in-use';
import { scriptedProvider } from '../testing/scripted-provider';
import { indexesThatShardsRefuse, refusalOnShards, SHARD_KEYS, shardedRules } from '../testing/sharded-rules';
import { startTestApi, type Person, type TestApi } from '../testing/start-test-api';
import { todays } from '../testing/todays';
import { collectionOf } from './records';

// Generous, because the machine may be busy.
jest.setTimeout(120_000);

/** Reports that re-derive everything from everything: the only calls that may read a whole collection. */
const READS_ALL = new Set(['getLedgerReport', 'getPaymentReport']);

/**
 * Calls that may send more than their kind: whose work it is, its files, and whether these were seen elsewhere; a page of everything of somebody's; whose task
 * it is and who was paid; who else used somebody's payout accounts; whose task it is, then its work; whose work it is, then what was written or counted of it
 * and of work that resembles it; whose task it is, questions about it, who asked; work, then how the work of who did it is decided; notices of decisions, then what was contested of them.
 */
const BUDGETS: Readonly<Record<string, number>> = {
  listProofs: 4,
  exportAccount: 33,
  getTaskMoney: 4,
  listScreenOuts: 3,
  getUserFile: 5,
  exportResults: 3,
  readWorkTalk: 3,
  listQuestions: 3,
  getSubmission: 3,
  listReceivedSubmissions: 3,
  getSignals: 5,
  listDecisions: 3,
};

const rules = shardedRules();
let log: CommandLog;
let api: TestApi;
let hydrated: () => number;
let people: Record<'admin' | 'client' | 'freelancer', Person>;
let ids: Record<string, string>;
/** Every read of every command that any test here has caused, outside the reports. */
const reads = new Map<string, Read>();

async function during(work: () => Promise<unknown>): Promise<SentCommand[]> {
  const sent = await log.during(work);
  for (const read of sent.flatMap(readsOf)) {
    const shape = JSON.stringify([read.on, Object.keys(read.filter), read.sort, conditionsOf(read.filter)]);
    if (!reads.has(shape)) reads.set(shape, read);
  }
  return sent;
}

/** Operators without operands: reads that differ in values only are planned alike. */
function conditionsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(conditionsOf);
  if (value === null || typeof value !== 'object' || value.constructor !== Object) return 0;
  return Object.entries(value).map(([key, inner]) => [key, conditionsOf(inner)]);
}

const namesOf = (sent: readonly SentCommand[]): string[] => sent.map(({ name, on }) => `${name} ${on}`);

beforeAll(async () => {
  log = watchCommands(rules.hear);
  api = await startTestApi();
  useProvider(scriptedProvider(() => new Date()));
  const [admin, client, freelancer] = await Promise.all([
    api.person('admin'),
    api.person('client', { coins: 5_000 }),
    api.person('freelancer', { coins: 400 }),
  ]);
  people = { admin, client, freelancer };
  const task = await api.task(client, { task_title: 'Zebra crossing', task_quantity: 10, per_task_pay: 5 });
  ids = { task, submission: await api.submit(freelancer, task) };
  hydrated = countHydrated();
});
afterAll(async () => {
  useProvider(undefined);
  await api.stop();
  jest.restoreAllMocks();
});

describe('reading', () => {
  const readCalls = (Object.entries(calls) as [string, CallShape][]).filter(([, { method }]) => method === 'GET');

  /** Values worth asking for, of parameters that are no list of choices. */
  const samples = (): Record<string, string> => ({
    limit: '1',
    offset: '1',
    search: 'zeb',
    min_pay: '2',
    days: '30',
    from: '2026-01-01',
    to: '2026-12-31',
    action: 'cancel-task',
    creator_email: people.client.email,
    actor_email: people.admin.email,
    task_id: ids['task'] ?? '',
  });

  const { paths } = describeApi(calls, { version: '1.0.0', serverUrl: 'http://127.0.0.1' });

  /** The call as it is, with each parameter, and with any two of them: a quarter of the pairs a day. */
  function queriesOf(call: CallShape): Record<string, string>[] {
    const operation = paths[call.path]?.[call.method.toLowerCase()];
    const choices = (operation?.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .flatMap(({ name, schema }): [string, string][] => {
        const values = (schema['enum'] as string[] | undefined) ?? [samples()[name]];
        return values.filter((value) => value !== undefined).map((value) => [name, value]);
      });
    const pairs = choices.flatMap(([name, value], index) =>
      choices
        .slice(index + 1)
        .flatMap(([other, second]) => (other === name ? [] : [{ [name]: value, [other]: second }])),
    );
    return [{}, ...choices.map(([name, value]) => ({ [name]: value })), ...todays(4, pairs)];
  }

  /** Questions about tasks that only their client may ask (decisions.md 27). */
  const isForParties = (call: CallShape, query: Record<string, string>): boolean =>
    call === calls.listTasks && (query['creator_email'] !== undefined || query['status'] === 'cancelled');

  function callerOf({ access }: CallShape): Person | undefined {
    if (access === 'public' || access === 'optional') return undefined;
    return Array.isArray(access) ? people[access[0] as keyof typeof people] : people.client;
  }

  it.each(readCalls)('%s: few commands, no document of mongoose', async (name, call) => {
    const params = { email: callerOf(call)?.email ?? '', id: ids[call.path.split('/')[1] ?? ''] ?? 'f'.repeat(24) };
    for (const query of queriesOf(call)) {
      const caller = isForParties(call, query) ? people.client : callerOf(call);
      const budget = BUDGETS[name] ?? (caller ? 2 : 1);
      let status = 0;
      const sent = await (READS_ALL.has(name) ? log.during : during)(async () => {
        status = (await api.send(call as never, { params, query } as never, { token: caller?.token })).status;
      });
      // Nothing has been released where the registry is asked.
      const isRefused = isForParties(call, query) && query['creator_email'] === undefined;
      expect(name === 'getRemotes' ? [503] : isRefused ? [403] : [200, 404]).toContain(status);
      if (!READS_ALL.has(name)) expect([namesOf(sent), sent.length <= budget]).toEqual([expect.anything(), true]);
    }
    expect(hydrated()).toBe(0);
  });

  it.each([...READS_ALL] as (keyof typeof calls)[])(
    '%s: no answer takes as long as there are records',
    async (name) => {
      const sent = await log.during(() => api.ok(calls[name] as CallShape, {}, { token: people.admin.token }));
      // Counts aside, which an index answers.
      const whole = sent.filter(
        ({ name: command, body }) => command === 'aggregate' && /"\$group":\{"_id":(?!1,)/.test(JSON.stringify(body)),
      );
      expect(namesOf(whole)).toEqual([]);
    },
  );

  it('of the public list and of a task costs one command', async () => {
    expect(namesOf(await during(() => api.ok(calls.listTasks, { query: { limit: 20 } })))).toEqual(['aggregate tasks']);
    expect(namesOf(await during(() => api.ok(calls.getTask, { params: { id: ids['task'] ?? '' } })))).toEqual([
      'find tasks',
    ]);
  });

  it('would be caught if it hydrated', async () => {
    await UserModel.findOne({ email: people.client.email });
    expect(hydrated()).toBeGreaterThan(0);
  });
});

describe('an approval', () => {
  const approve = (id: string, options = {}) =>
    api.ok(
      calls.decideSubmission,
      { params: { id }, body: { status: 'approve' } },
      { token: people.client.token, ...options },
    );
  const inTransactions = (sent: readonly SentCommand[]) => sent.filter((command) => command.inTransaction);

  it('is one transaction of seven commands, with a kept reply too', async () => {
    for (const options of [{}, { idempotencyKey: 'approve-once-1' }]) {
      const worker = await api.person('freelancer');
      const id = await api.submit(worker, ids['task'] ?? '');
      const sent = await during(() => approve(id, options));
      expect(namesOf(inTransactions(sent))).toEqual([
        'update submissions',
        'findAndModify tasks',
        'update users',
        'insert ledger_entries',
        'findAndModify news_readers',
        'insert notices',
        'commitTransaction 1',
      ]);
    }
  });

  it('of many works of one task at once costs a few transactions', async () => {
    const task = await api.task(people.client, { task_quantity: 40, per_task_pay: 2 });
    const workers = await Promise.all(Array.from({ length: 40 }, () => api.person('freelancer')));
    const works = await Promise.all(workers.map((worker) => api.submit(worker, task)));
    const sent = await during(() => Promise.all(works.map((id) => approve(id))));
    expect(inTransactions(sent).filter(({ name }) => name === 'commitTransaction').length).toBeLessThanOrEqual(20);
    expect(
      await collectionOf(LedgerEntryModel).countDocuments({ debit: `escrow:${task}`, kind: 'submission_pay' }),
    ).toBe(40);
    await api.assertBalanced();
  });
});

describe('every query', () => {
  /** The life of everything, so that every command of the product has been sent. */
  beforeAll(async () => {
    const { admin, client } = people;
    const leaving = await api.person('freelancer', { coins: 700 });
    const as = ({ token }: Person) => ({ token });
    const work = async () => {
      const task = await api.task(client, { task_quantity: 4, per_task_pay: 7 });
      await api.ok(calls.updateTask, { params: { id: task }, body: { task_quantity: 5 } }, as(client));
      const [first, second] = [await api.submit(leaving, task), await api.submit(people.freelancer, task)];
      await api.ok(calls.decideSubmission, { params: { id: first }, body: { status: 'approve' } }, as(client));
      await api.ok(calls.decideSubmission, { params: { id: second }, body: { status: 'reject' } }, as(client));
      await api.ok(calls.deleteTask, { params: { id: task } }, as(admin));
    };
    const money = async () => {
      const body = { withdraw_coin: 300, payment_system: 'Bcash' as const, account_number: '01700000001' };
      const { insertedId: id } = await api.ok(calls.requestWithdrawal, { body }, as(leaving));
      await api.ok(calls.payWithdrawal, { params: { id } }, as(admin));
      const [offer] = await api.ok(calls.listPackages, {});
      if (!offer) throw new Error('there are no packages');
      const { heading, coins, price } = offer;
      const cart = { heading, coins, price, email: client.email };
      const { insertedId: item } = await api.ok(calls.addToCart, { body: cart }, as(client));
      await api.ok(calls.removeFromCart, { params: { id: item } }, as(client));
    };
    const accounts = async () => {
      await api.ok(calls.changeRole, { params: { email: leaving.email }, body: { role: 'client' } }, as(admin));
      await api.ok(calls.closeUser, { params: { id: leaving.id } }, as(admin));
    };
    const jobs = async () => {
      for (const job of api.api.app.modules.flatMap((module) => module.jobs ?? [])) {
        // It derives everything again, like the reports that it makes.
        if (job.name !== 'check-money') await job.run(new AbortController().signal);
      }
    };
    for (const actions of [work, money, accounts, jobs]) await during(actions);
  });

  it('uses an index', async () => {
    const scans: unknown[] = [];
    for (const read of reads.values()) {
      const plan = await notIndexed(read);
      if (plan) scans.push({ on: read.on, filter: read.filter, sort: read.sort });
    }
    expect(scans).toEqual([]);
    // Otherwise the log would have missed what it is about.
    expect(reads.size).toBeGreaterThan(60);
  });

  it('would be caught if it did not', async () => {
    const read: Read = { on: 'tasks', filter: { task_detail: 'x' }, sort: undefined };
    expect(await notIndexed(read)).toContain('COLLSCAN');
  });
});

/** The calls themselves go through `authorisation-matrix.test.ts`, which listens likewise; here are the jobs too. */
describe('a sharded MongoDB', () => {
  it('takes what calls and jobs send, and keeps the indexes of what docs/database.md shards', () => {
    expect([...rules.refused]).toEqual([]);
    expect(rules.heard.size).toBeGreaterThan(60);
    expect(indexesThatShardsRefuse()).toEqual([]);
    const guide = readFileSync(join(__dirname, '../../../docs/database.md'), 'utf8');
    const said = [...guide.matchAll(/^\| `(\w+)` +\| `\{ (\w+): 1 \}` +\|/gm)].map(([, name, key]) => [name, key]);
    expect(Object.fromEntries(said)).toEqual(SHARD_KEYS);
  });

  it.each<[string, Partial<SentCommand>, string | null]>([
    ['a count in a transaction', { name: 'count', on: 'tasks', inTransaction: true }, 'count inside a transaction'],
    ['a count', { name: 'count', on: 'tasks' }, null],
    [
      'a join of a sharded collection in a transaction',
      { name: 'aggregate', body: { pipeline: [{ $lookup: { from: 'notices' } }] }, inTransaction: true },
      '$lookup of notices inside a transaction',
    ],
    [
      'a merge inside a union in a transaction',
      {
        name: 'aggregate',
        body: { pipeline: [{ $unionWith: { coll: 'tasks', pipeline: [{ $merge: 'x' }] } }] },
        inTransaction: true,
      },
      '$merge inside a transaction',
    ],
    [
      'one of many without the key',
      { name: 'update', on: 'notices', body: { updates: [{ q: { mail_id: 'x' }, u: {} }] } },
      'update of one of notices without person',
    ],
    ['one by its id', { name: 'update', on: 'notices', body: { updates: [{ q: { _id: 1 }, u: {} }] } }, null],
    [
      'a key that changes',
      { name: 'update', on: 'notices', body: { updates: [{ q: { _id: 1 }, u: { $set: { person: 2 } } }] } },
      'update changes person of notices',
    ],
    [
      'a new one without the key',
      { name: 'insert', on: 'proofs', body: { documents: [{ worker: 1 }] } },
      'insert into proofs without submission_id',
    ],
  ])('would be told apart: %s', (_name, command, refusal) => {
    expect(refusalOnShards({ name: 'find', on: 'x', body: {}, inTransaction: false, ...command })).toBe(refusal);
  });
});
