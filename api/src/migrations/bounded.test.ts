/** What a start does to the database: no statement looks at more of a collection because the collection is larger. */
import { Types, type mongo } from 'mongoose';
import { database } from '../database/connection';
import { FROM_THE_BEGINNING } from '../database/conversion';
import { collectionOf } from '../database/records';
import { LedgerDayModel, LedgerEntryModel } from '../ledger';
import { LedgerSealModel } from '../ledger/entry.model';
import { LedgerMarkModel } from '../ledger/mark.model';
import { LINKS } from '../modules/links/link.model';
import { SEARCH_VERSION } from '../modules/tasks/findable';
import { TaskModel } from '../modules/tasks/task.model';
import { readsOf, watchCommands, type SentCommand } from '../testing/command-log';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';
import { MIGRATIONS } from './list';

/** Records of each collection; more than two steps of a conversion. */
const MANY = 4_500;
/** Records of one step. */
const MAX_STEP = 2_000;
const MEASURED = 3_000;

const log = watchCommands();
const { signal } = FROM_THE_BEGINNING;

/** None of them is of an earlier version. */
const TODAYS: Readonly<Record<string, (n: number) => mongo.Document>> = {
  tasks: (n) => ({
    status: n % 2 === 0 ? 'open' : 'paused',
    reserved_count: 0,
    promotional_left: 0,
    paid_coins: 0,
    escrow_lots: {},
    search_version: SEARCH_VERSION,
    ...(n < MEASURED ? { measured_works: 5 } : {}),
  }),
  submissions: (n) => ({ task_id: n, worker: n, status: 'pending', promotional_coins: 0, remind_at: null, flags: [] }),
  users: (n) => ({
    uid: `many-${n}`,
    email: `many-${n}@people.test`,
    role: 'client',
    status: 'active',
    lots: {},
    receivable_cents: 0,
    starting_coins: 'paid',
    earned_coins: 0,
    kept_apart: true,
  }),
  [LINKS]: (n) => ({ later: n, first: new Types.ObjectId(), state: 'open' }),
};

const api = shared(startTestApi);
beforeAll(async () => {
  for (const [name, make] of Object.entries(TODAYS))
    await database()
      .collection(name)
      .insertMany(Array.from({ length: MANY }, (_, n) => make(n)));
});

/** Finds one record at most, by an index that every collection has. A migration sends thousands of them. */
const isById = ({ _id, ...others }: mongo.Document): boolean =>
  _id instanceof Types.ObjectId && Object.keys(others).length === 0;

/** The larger number of the two, for that read of `sent` that looks at most; 0 where nothing or one record is read. Asked of the database as it is now. */
async function examinedBy(sent: SentCommand): Promise<number> {
  const { body } = sent;
  const hints = ((body['updates'] ?? []) as mongo.Document[]).map(({ hint }) => hint as mongo.Hint | undefined);
  let most = 0;
  for (const [at, { on, filter, sort }] of readsOf(sent).entries()) {
    if (isById(filter)) continue;
    const hint = (body['hint'] as mongo.Hint | undefined) ?? hints[at];
    const { executionStats } = await database()
      .collection(on)
      .find(filter, { limit: Number(body['limit'] ?? 0), ...(sort ? { sort } : {}), ...(hint ? { hint } : {}) })
      .explain('executionStats');
    const { totalDocsExamined, totalKeysExamined } = executionStats as Record<string, number>;
    most = Math.max(most, totalDocsExamined ?? Infinity, totalKeysExamined ?? Infinity);
  }
  return most;
}

async function examinedMost(sent: readonly SentCommand[]): Promise<number> {
  const statements = sent.filter(({ name }) => name !== 'getMore');
  expect(statements.length).toBeGreaterThan(0);
  return Math.max(...(await Promise.all(statements.map(examinedBy))));
}

it.each(MIGRATIONS)('$name', async ({ run }) => {
  expect(await examinedMost(await log.during(() => run(FROM_THE_BEGINNING)))).toBeLessThanOrEqual(MAX_STEP);
});

it('getting the modules ready, where only live tasks that were measured are measured anew', async () => {
  const tasks = collectionOf(TaskModel);
  const closed = { _id: new Types.ObjectId(), status: 'cancelled', measured_works: 5 };
  await tasks.insertOne(closed as never);
  const sent = await log.during(async () => {
    for (const module of api.api.app.modules) await module.prepare?.(signal);
  });
  expect(await examinedMost(sent)).toBeLessThanOrEqual(MAX_STEP);
  expect(await tasks.countDocuments({ to_measure: true })).toBe(MEASURED);
  expect(await tasks.countDocuments({ to_measure: true, measured_works: { $exists: false } })).toBe(0);
});

it('sums of days for a ledger that was sealed before they were kept, from some seals at a time', async () => {
  const entries = Array.from({ length: MANY }, (_, n) => ({
    key: `many:${n}`,
    kind: n % 2 === 0 ? 'purchase' : 'withdrawal',
    amount: 2,
    at: new Date(Date.UTC(2026, 0, 1 + (n % 3))),
    seal: 1 + Math.floor(n / 150),
  }));
  await collectionOf(LedgerEntryModel).insertMany(entries as never[]);
  await collectionOf(LedgerSealModel).insertOne({ _id: 30, hash: 'of the test', totals: {} } as never);
  await collectionOf(LedgerDayModel).deleteMany({});
  await collectionOf(LedgerMarkModel).deleteMany({});
  const first = MIGRATIONS[0];
  const sent = await log.during(async () => first?.run(FROM_THE_BEGINNING));
  expect(sent.filter(({ name, on }) => name === 'aggregate' && on === 'ledger_entries')).toHaveLength(3);
  expect(await examinedMost(sent)).toBeLessThanOrEqual(MAX_STEP);
  const sums = { purchase: MANY / 6, withdrawal: MANY / 6 };
  expect(await collectionOf(LedgerDayModel).find().sort({ _id: 1 }).toArray()).toEqual(
    ['2026-01-01', '2026-01-02', '2026-01-03'].map((_id) => ({
      _id,
      coins: { purchase: MANY / 3, withdrawal: MANY / 3 },
      transfers: sums,
    })),
  );
});
