/**
 * Migrations: each runs once whatever the number of processes, in order or not at all, and resumes where a killed process stopped. The processes are real
 * ones.
 */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { database } from '../database/connection';
import { declaredIndexes, missingIndexes } from '../database/indexes';
import { FROM_THE_BEGINNING, updateInSteps, type Progress } from '../database/conversion';
import { collectionOf } from '../database/records';
import { useEnv } from '../env';
import { endLease, LeaseModel, takeLease } from '../jobs/lease';
import { SEARCH_VERSION } from '../modules/tasks/findable';
import { runSource } from '../testing/child-process';
import { shared } from '../testing/shared';
import { startTestApi, testSettings } from '../testing/start-test-api';
import { FULL } from '../testing/todays';
import { allMigrations, migrate, migrateAtStart, migrationStates } from '.';
import { MIGRATIONS, type Migration } from './list';
import { MigrationModel } from './migration.model';
import { isNewDatabase, migrateNew } from './run-migrations';

/** Records that a conversion is timed with; fewer in the everyday run, where it only has to be right. */
const MANY = FULL ? 1_000_000 : 6_000;

const api = shared(startTestApi);

const both = { kinds: ['before', 'after'], by: 'test' } as const;
const entry = (
  name: string,
  kind: Migration['kind'],
  run: (progress: Progress) => Promise<unknown> = async () => undefined,
): Migration => ({ name, kind, what: `${name} of the test`, run });
const stateOf = async (list: readonly Migration[]) =>
  Object.fromEntries((await migrationStates(list)).map(({ name, state }) => [name, state]));

/** What follows is about lists of their own. */
const forget = () => collectionOf(MigrationModel).deleteMany({});

describe('a start', () => {
  it('leaves a new database with everything done and every index there', async () => {
    const states = await migrationStates(allMigrations());
    expect(states.map(({ state }) => state)).toEqual(states.map(() => 'done'));
    expect(states.every(({ by }) => by?.endsWith(`${process.pid}: start`))).toBe(true);
    expect(await missingIndexes()).toEqual([]);
  });

  it('beside what runs on the embedded database leaves what waits for the end of the version before to the next of `npm start`', async () => {
    const last = allMigrations().at(-1) as Migration;
    expect(last.kind).toBe('after');
    await collectionOf(MigrationModel).deleteOne({ _id: last.name });
    await migrateAtStart({ by: 'beside' });
    expect(await stateOf([last])).toEqual({ [last.name]: 'pending' });
    useEnv({ ...api.env, PROCESS_ROLE: 'all' });
    try {
      await migrateAtStart({ by: 'start' });
    } finally {
      useEnv(api.env);
    }
    expect(await stateOf([last])).toEqual({ [last.name]: 'done' });
  });

  it('notices an index that somebody has removed, and a changed one is a new migration', async () => {
    const [first] = allMigrations();
    await database().collection('tasks').dropIndexes();
    expect((await missingIndexes()).every((name) => name.startsWith('tasks: '))).toBe(true);
    expect(await missingIndexes()).not.toEqual([]);
    await first?.run({ signal: AbortSignal.timeout(60_000), reached: () => undefined, note: async () => undefined });
    expect(await missingIndexes()).toEqual([]);
    const before = first?.name;
    MigrationModel.schema.index({ by: 1 });
    try {
      expect(allMigrations()[0]?.name).not.toBe(before);
    } finally {
      (MigrationModel.schema as unknown as { _indexes: unknown[] })._indexes.pop();
    }
    expect(allMigrations()[0]?.name).toBe(before);
    expect(declaredIndexes().length).toBeGreaterThan(40);
  });
});

it('indexes that nothing asks for any more are removed, also when they are gone already', async () => {
  const [first] = allMigrations();
  const names = async () => (await database().collection('users').indexes()).map(({ name }) => name);
  const before = await names();
  await database().collection('users').createIndex({ starting_coins: 1 });
  for (let times = 0; times < 2; times += 1) {
    await first?.run(FROM_THE_BEGINNING);
    expect(await names()).toEqual(before);
  }
  expect(await missingIndexes()).toEqual([]);
});

it('a raised version of what tasks are found by has a migration of its own', () => {
  const found = MIGRATIONS.filter(({ name }) => name.includes('task-words')).at(-1);
  expect(found?.name).toMatch(new RegExp(`-${SEARCH_VERSION}$`));
});

describe('order', () => {
  beforeEach(forget);

  it('each kind at its time, and what stands behind one of the other kind waits for it', async () => {
    const done: string[] = [];
    const note = (name: string) => async () => void done.push(name);
    const list = [entry('a1', 'before', note('a1')), entry('a2', 'after', note('a2'))];
    expect(await migrate(list, { ...both, kinds: ['before'] })).toEqual(['a1']);
    expect(await stateOf(list)).toEqual({ a1: 'done', a2: 'pending' });
    const next = [...list, entry('a3', 'before', note('a3'))];
    await expect(migrate(next, { ...both, kinds: ['before'] })).rejects.toThrow(
      /a3 stands behind a2, which is not done.*npm run migrate -- after, when no process of the version before/,
    );
    expect(await migrate(next, { ...both, kinds: ['after'] })).toEqual(['a2']);
    expect(await migrate(next, { ...both, kinds: ['before'] })).toEqual(['a3']);
    expect(await migrate(next, both)).toEqual([]);
    expect(done).toEqual(['a1', 'a2', 'a3']);
  });

  it('one that was skipped is refused, and nothing is run', async () => {
    await migrate([entry('b2', 'before')], both);
    const list = [entry('b1', 'before'), entry('b2', 'before'), entry('b3', 'before')];
    await expect(migrate(list, both)).rejects.toThrow(/b1 was skipped: b2, which stands behind it, is done/);
    expect(await stateOf(list)).toEqual({ b1: 'pending', b2: 'done', b3: 'pending' });
  });

  it('a database that a later version has finished is refused; one that it has only prepared is not', async () => {
    await migrate([entry('c1', 'before'), entry('c2', 'before')], both);
    expect(await migrate([entry('c1', 'before')], both)).toEqual([]);
    await migrate([entry('c1', 'before'), entry('c2', 'before'), entry('c3', 'after')], both);
    await expect(migrate([entry('c1', 'before')], both)).rejects.toThrow(/finished for a later version \(c3\)/);
  });

  it('a start says so without a trace of its code', async () => {
    const later = { _id: 'z1', kind: 'after', started_at: new Date(), ended_at: new Date() };
    await collectionOf(MigrationModel).insertOne(later as never);
    const env = testSettings(api.uri, api.env.DATA_DIR, {
      LOG_LEVEL: 'silent',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
    });
    const start = runSource(path.join(__dirname, '..', 'main.ts'), { env, marker: 'nothing', timeoutMs: 60_000 });
    await expect(start).rejects.toThrow(
      /^main\.ts ended with 1:\nThis database was finished .* backup from before\.\n$/,
    );
    await collectionOf(MigrationModel).deleteOne({ _id: 'z1' });
  });

  it('one that fails is tried again from there, and none behind it is run', async () => {
    let tries = 0;
    const run = async () => {
      tries += 1;
      if (tries === 1) throw new Error('not this time');
    };
    const list = [entry('d1', 'before', run), entry('d2', 'before')];
    await expect(migrate(list, both)).rejects.toThrow('not this time');
    expect(await stateOf(list)).toEqual({ d1: 'begun', d2: 'pending' });
    expect(await migrate(list, both)).toEqual(['d1', 'd2']);
    expect((await collectionOf(MigrationModel).findOne({ _id: 'd1' }))?.attempts).toBe(2);
  });
});

it('of many that start at once one does it, and all go on when it is done', async () => {
  await forget();
  let runs = 0;
  const slow = entry('e1', 'before', async () => {
    runs += 1;
    await sleep(300);
  });
  const done = await Promise.all(Array.from({ length: 8 }, () => migrate([slow], both)));
  expect(runs).toBe(1);
  expect(done.flat()).toEqual(['e1']);
  expect(await stateOf([slow])).toEqual({ e1: 'done' });
});

it('on a new database whoever starts a moment later waits for the first, which runs both kinds', async () => {
  await forget();
  let isLate = false;
  const list = [
    entry('n1', 'before', async () => {
      while (!isLate) await sleep(10);
    }),
    entry('n2', 'after'),
    entry('n3', 'before'),
  ];
  const first = migrate(list, both);
  while ((await stateOf(list))['n1'] !== 'begun') await sleep(10);
  const late = migrate(list, { kinds: ['before'], by: 'late', onWait: () => void (isLate = true) });
  await expect(Promise.all([first, late])).resolves.toEqual([['n1', 'n2', 'n3'], []]);
});

it('a first start that died half way leaves a database that is still new: the next start does the rest, of both kinds', async () => {
  await forget();
  expect(await isNewDatabase()).toBe(true);
  const list = [
    entry('p1', 'before'),
    entry('p2', 'after', () => Promise.reject(new Error('dies'))),
    entry('p3', 'before'),
  ];
  await expect(migrateNew(list, { by: 'first' })).rejects.toThrow('dies');
  expect(await stateOf(list)).toEqual({ p1: 'done', p2: 'begun', p3: 'pending' });
  expect(await isNewDatabase()).toBe(true);
  const again = list.map(({ name, kind }) => entry(name, kind));
  expect(await migrateNew(again, { by: 'second' })).toEqual(['p2', 'p3']);
  expect(await isNewDatabase()).toBe(false);
});

it('a start that waits for a process that may have died says so', async () => {
  await forget();
  const token = await takeLease('migrations', 'dead');
  const env = testSettings(api.uri, api.env.DATA_DIR, {
    LOG_LEVEL: 'info',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
  });
  const waiting = await runSource(path.join(__dirname, '..', 'main.ts'), { env, marker: '"port":', timeoutMs: 60_000 });
  try {
    const health = `http://127.0.0.1:${Number.parseInt(waiting.said, 10)}/healthz`;
    let said = '';
    while (!said.includes('another process')) said = await (await fetch(health)).text();
    expect(said).toContain('if it died, this one goes on within a minute');
  } finally {
    await waiting.stop();
    await endLease('migrations', 'dead', Number(token), null);
  }
}, 90_000);

it('one that a killed process left half way goes on from there in another, on many records', async () => {
  await forget();
  const records = database().collection<{ _id: number; coins: number; lots?: object; by?: number }>('many');
  for (let from = 0; from < MANY; from += 10_000) {
    await records.insertMany(
      Array.from({ length: Math.min(10_000, MANY - from) }, (_, n) => ({ _id: from + n, coins: n % 7 })),
    );
  }
  const victim = await runSource(path.join(__dirname, '../testing/migrating-process.ts'), {
    env: { ...testSettings(api.uri, api.env.DATA_DIR), BY: '1' },
    marker: 'reached ',
    timeoutMs: 60_000,
  });
  await victim.kill();
  const mine = entry('f1', 'before', (progress) =>
    updateInSteps(progress, 'lots', 'many', { by: { $exists: false } }, [{ $set: { by: 2, lots: { o: '$coins' } } }]),
  );
  expect(await stateOf([mine])).toEqual({ f1: 'begun' });
  const former = (await collectionOf(MigrationModel).findOne({ _id: 'f1' }))?.reached['lots'];
  // As if its minute were over.
  await collectionOf(LeaseModel).updateOne({ _id: 'migrations' }, { $set: { until: new Date(0) } });
  const begun = performance.now();
  expect(await migrate([mine], both)).toEqual(['f1']);
  const seconds = (performance.now() - begun) / 1_000;
  const [first, second] = await Promise.all([1, 2].map((by) => records.countDocuments({ by })));
  expect((first ?? 0) + (second ?? 0)).toBe(MANY);
  expect(first).toBeGreaterThan(Number(former));
  expect(second).toBeGreaterThan(0);
  if (FULL) process.stdout.write(`${second} records in ${seconds.toFixed(1)} s\n`);
  // Generous: it is a bound on what grows, and the machine may be busy.
  if (FULL) expect(seconds).toBeLessThan(300);
}, 900_000);
