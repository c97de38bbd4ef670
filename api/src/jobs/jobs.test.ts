/** Jobs on the database's clock (decisions.md 29): wrong clocks, dead and frozen processes, items that always throw, and the alarms for all of these. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createConnection, Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { start } from '@taskmint/embedded-mongo';
import { clockOffsetMs, measureClock, now, setClock } from '../clock';
import { isReplicaSet } from '../database/connection';
import { collectionOf } from '../database/records';
import { DAY_MS, HOUR_MS } from '../days';
import { expireTasks } from '../modules/tasks/expire-tasks.job';
import { TaskModel } from '../modules/tasks/task.model';
import { interruptAt } from '../testing/between-statements';
import { databaseUri } from '../testing/database-server';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';
import { until } from '../testing/until';
import { eachItem, waitingItems } from './each-item';
import type { JobDefinition } from './job';
import { JobFailureModel } from './job-failure.model';
import { LEASE_MS, LeaseModel, takeLease } from './lease';
import { runLeased } from './runner';

jest.setTimeout(120_000);

const DAYS_4 = 4 * DAY_MS;
const never = new AbortController().signal;

const api = shared(startTestApi);
beforeEach(() => collectionOf(LeaseModel).deleteMany({}));
afterEach(async () => {
  jest.restoreAllMocks();
  await isReplicaSet();
});

const count = (): JobDefinition & { runs: number } => {
  const job = { name: 'count', everyMs: 1_000, runs: 0, run: async () => (job.runs += 1) };
  return job;
};
const lease = (name: string) => collectionOf(LeaseModel).findOne({ _id: name });

describe('the clock', () => {
  it("is the database's, whatever the machine's own says, and goes on by itself", async () => {
    const real = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => real + DAYS_4);
    await isReplicaSet();
    expect(Math.abs(now().getTime() - real)).toBeLessThan(5_000);
    expect(clockOffsetMs()).toBeGreaterThan(DAYS_4 - 5_000);
  });

  it('is heard with every heartbeat of the driver, without a further command', async () => {
    measureClock(0);
    const until = performance.now() + 30_000;
    while (now().getFullYear() < 2020 && performance.now() < until) await new Promise((r) => setTimeout(r, 200));
    expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(5_000);
  });

  it('is moved by a slow answer only as far as it must be', () => {
    const known = 1_000_000_000;
    measureClock(known);
    // Said at some moment of four seconds: what was known fits.
    measureClock(known - 3_000, 4_000);
    expect(now().getTime() - known).toBeLessThan(900);
    expect(now().getTime()).toBeGreaterThanOrEqual(known);
    // Not said before two seconds ahead of what was known, nor after two seconds behind it.
    measureClock(known + 2_000, 4_000);
    expect(Math.abs(now().getTime() - known - 2_000)).toBeLessThan(900);
    measureClock(known - 4_000, 2_000);
    expect(Math.abs(now().getTime() - known + 2_000)).toBeLessThan(900);
  });

  it('keeps a machine that is days off from running any job', async () => {
    const job = count();
    const real = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => real + DAYS_4);
    await isReplicaSet();
    expect(await runLeased(job, 'wrong', never)).toBe('off');
    expect(job.runs).toBe(0);
    expect(await lease('count')).toBeNull();
  });
});

describe('a lease', () => {
  it('is kept from others, and free when its run has ended', async () => {
    expect(await takeLease('one', 'a')).toBe(1);
    expect(await takeLease('one', 'b')).toBeNull();
    expect(await takeLease('one', 'a')).toBe(1);
    const job = { ...count(), name: 'two' };
    expect(await runLeased(job, 'a', never)).toBe('done');
    expect(await takeLease('two', 'b')).toBe(2);
  });

  it('that reaches days ahead, as one with a wrong clock left it, counts as over', async () => {
    const until = new Date(Date.now() + DAYS_4);
    await collectionOf(LeaseModel).insertOne({ _id: 'left', holder: 'dead', until, token: 7 });
    expect(await takeLease('left', 'alive')).toBe(8);
    const soon = new Date(Date.now() + LEASE_MS / 2);
    await collectionOf(LeaseModel).updateOne({ _id: 'left' }, { $set: { holder: 'other', until: soon } });
    expect(await takeLease('left', 'alive')).toBeNull();
  });

  it('that was lost while its process stood still ends the run, which then changes nothing of the lease', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance', 'queueMicrotask', 'Date'] });
    try {
      let ended = false;
      const job: JobDefinition = {
        name: 'frozen',
        everyMs: 1_000,
        run: (signal) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => {
              ended = true;
              resolve(0);
            });
          }),
      };
      const run = runLeased(job, 'frozen', never);
      while (!(await lease('frozen'))) await new Promise((resolve) => setImmediate(resolve));
      // While it stood still its time ran out, and another process took over.
      await collectionOf(LeaseModel).updateOne({ _id: 'frozen' }, { $set: { until: new Date(0) } });
      expect(await takeLease('frozen', 'other')).toBe(2);
      while (!ended) {
        jest.advanceTimersByTime(LEASE_MS);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await run;
      expect(await lease('frozen')).toMatchObject({ holder: 'other', token: 2 });
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('an item that always throws', () => {
  let poisoned: Types.ObjectId;

  beforeAll(async () => {
    const client = await api.person('client', { coins: 1_000 });
    for (let left = 4; left > 0; left -= 1) await api.task(client, { task_quantity: 1, per_task_pay: 5 });
    const first = await collectionOf(TaskModel).findOne({}, { sort: { _id: 1 } });
    if (!first) throw new Error('there is no task');
    poisoned = first._id;
    // Its escrow says less than its places cost, so that closing it is refused for ever.
    await collectionOf(TaskModel).updateOne({ _id: poisoned }, { $set: { escrow_coins: 1 } });
    setClock(() => Date.now() + 9 * DAY_MS);
    await expireTasks.run(never);
  });
  afterAll(() => collectionOf(TaskModel).updateOne({ _id: poisoned }, { $set: { escrow_coins: 5 } }));

  const states = async (): Promise<string[]> =>
    (
      await collectionOf(TaskModel)
        .find({}, { sort: { _id: 1 } })
        .toArray()
    ).map(({ status }) => status);
  const failure = () => collectionOf(JobFailureModel).findOne({ item: poisoned.toHexString() });

  it('is set aside with its reason, and the rest go on', async () => {
    expect(await states()).toEqual(['open', 'expired', 'expired', 'expired']);
    expect(await failure()).toMatchObject({
      job: 'expire-tasks',
      attempts: 1,
      last_error: expect.stringMatching(/escrow/),
    });
  });

  it('is left alone until its time, tried again, and waits for an admin after some attempts', async () => {
    setClock(() => Date.now() + 9 * DAY_MS);
    expect(await expireTasks.run(never)).toBe(0);
    expect(await failure()).toMatchObject({ attempts: 1 });
    for (let day = 10; day < 22; day += 1) {
      setClock(() => Date.now() + day * DAY_MS);
      await expireTasks.run(never);
    }
    expect(await failure()).toMatchObject({ attempts: 12, next_attempt_at: null });
  });

  it('raises an alarm, and an admin has it tried again', async () => {
    const admin = await api.person('admin');
    const as = { token: admin.token };
    const deep = () => api.request<{ alarms: string[] }>('GET', '/healthz?deep', undefined, {});
    expect((await deep()).status).toBe(503);
    expect((await deep()).body.alarms).toContainEqual('1 items are set aside');
    const { set_aside: aside, jobs } = await api.ok(calls.getJobs, {}, as);
    expect(aside).toMatchObject([{ job: 'expire-tasks', item: poisoned.toHexString(), next_attempt_at: null }]);
    expect(jobs.map(({ name }) => name)).toContain('seal-ledger-entries');
    await collectionOf(TaskModel).updateOne({ _id: poisoned }, { $set: { escrow_coins: 5 } });
    await api.ok(calls.retryItem, { params: { id: aside[0]?._id ?? '' } }, as);
    const [newest] = await api.ok(calls.listAudit, { query: { limit: 1 } }, as);
    expect(newest).toMatchObject({ action: 'retry-item', before: { item: poisoned.toHexString() } });
    setClock(() => Date.now() + 22 * DAY_MS);
    expect(await expireTasks.run(never)).toBe(1);
    expect(await failure()).toBeNull();
    await api.assertBalanced();
  });
});

it('an item whose process died while setting it aside is tried again by itself', async () => {
  const item = new Types.ObjectId().toHexString();
  const death = interruptAt(2, () => Promise.reject(new Error('died')));
  const fail = () => Promise.reject(new Error('failed'));
  await expect(eachItem('job-of-the-test', [item], String, fail, never)).rejects.toThrow('died');
  await death.end().catch(() => undefined);
  expect(await waitingItems('job-of-the-test')).toEqual([item]);
  setClock(() => Date.now() + DAY_MS);
  expect(await waitingItems('job-of-the-test')).toEqual([]);
  await collectionOf(JobFailureModel).deleteMany({ item });
});

it('an item that is due no longer is forgotten: it was an alarm for ever, which no run and no admin could end', async () => {
  const failed = (item: string, hours: number | null) => ({
    job: expireTasks.name,
    item: new Types.ObjectId().toHexString(),
    attempts: 1,
    last_error: item,
    failed_at: new Date(),
    next_attempt_at: hours === null ? null : new Date(Date.now() + hours * HOUR_MS),
  });
  const kept = [failed('due', -1), failed('to be tried again', 6), failed('waits for an admin', null)];
  // A database of its own, which removes what is over at once; the others do so once a minute.
  const dir = mkdtempSync(path.join(tmpdir(), 'taskmint-jobs-'));
  const server = await start({ dir, ttlSweepMs: 50 });
  const connection = await createConnection(databaseUri(server.uri, 'jobs')).asPromise();
  try {
    const failures = connection.model(JobFailureModel.modelName, JobFailureModel.schema);
    await failures.createIndexes();
    await failures.insertMany([failed('done by somebody else', -25), ...kept]);
    const left = async () => (await failures.distinct('last_error')).sort();
    await until(async () => (await left()).length <= kept.length);
    expect(await left()).toEqual(kept.map(({ last_error }) => last_error).sort());
  } finally {
    await connection.close();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});

it('a thousand items that are set aside keep the rest from nothing', async () => {
  const failed_at = new Date();
  const failure = { job: expireTasks.name, attempts: 12, last_error: 'broken', failed_at, next_attempt_at: null };
  const failures = Array.from({ length: 1_000 }, () => ({ ...failure, item: new Types.ObjectId().toHexString() }));
  await collectionOf(JobFailureModel).insertMany(failures as never);
  const client = await api.person('client', { coins: 100 });
  const _id = new Types.ObjectId(await api.task(client));
  await collectionOf(TaskModel).updateOne({ _id }, { $set: { expires_at: new Date(0) } });
  await expireTasks.run(never);
  expect((await collectionOf(TaskModel).findOne({ _id }))?.status).toBe('expired');
  await collectionOf(JobFailureModel).deleteMany({ last_error: 'broken' });
});

it('a job that has not gone well for long is late, and says so', async () => {
  const long = new Date(Date.now() - HOUR_MS);
  const leases = collectionOf(LeaseModel);
  await leases.insertOne({
    _id: 'expire-tasks',
    holder: 'a',
    until: long,
    token: 1,
    started_at: long,
    succeeded_at: long,
  });
  const admin = await api.person('admin');
  const { jobs } = await api.ok(calls.getJobs, {}, { token: admin.token });
  expect(jobs.find(({ name }) => name === 'expire-tasks')).toMatchObject({ late: true });
  await runLeased(expireTasks, 'b', never);
  const after = await api.ok(calls.getJobs, {}, { token: admin.token });
  expect(after.jobs.find(({ name }) => name === 'expire-tasks')).toMatchObject({ late: false, last_error: null });
});

it.each(['en', 'bn'])('admins read each job by a name in words: %s', (language) => {
  const texts = readFileSync(path.join(__dirname, `../../../admin-app/src/texts/jobs.${language}.ts`), 'utf8');
  const jobs = api.api.app.modules.flatMap(({ jobs: own = [] }) => own.map(({ name }) => name));
  expect(jobs.length).toBeGreaterThan(20);
  expect(jobs.filter((name) => !texts.includes(`'${name}': '`))).toEqual([]);
});
