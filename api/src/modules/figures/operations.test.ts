/**
 * What operators see: metrics from the database, and the alert rules and dashboard of `ops`. Names are compared every day; with
 * TASKMINT_FULL=1, promtool tests the rules, and a Prometheus reads a live process and answers every query of the dashboard.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { HOUR_MS } from '../../days';
import { LeaseModel } from '../../jobs/lease';
import { runLeased } from '../../jobs/runner';
import { collectProcessMetrics, registry } from '../../metrics';
import { useProvider } from '../../payments/provider-in-use';
import { scriptedProvider } from '../../testing/scripted-provider';
import { startTestApi, type TestApi } from '../../testing/start-test-api';
import { FULL } from '../../testing/todays';
import { NewsReaderModel } from '../news/news-reader.model';
import { TaskModel } from '../tasks/task.model';
import { UserModel } from '../users/user.model';
import { checkMoney } from './check-money.job';
import { MoneyCheckModel } from './money-check.model';

const ROOT = path.join(__dirname, '../../../..');
const MONITORING = path.join(ROOT, 'packages/deploy/monitoring');
const read = (file: string): string => readFileSync(path.join(MONITORING, file), 'utf8');

const dashboard = JSON.parse(read('dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const queries = dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const));
const rules = [...read('alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr);

let api: TestApi;
beforeAll(async () => {
  const time = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => time() + aheadMs);
  collectProcessMetrics();
  api = await startTestApi();
  useProvider(scriptedProvider(() => new Date()));
});
afterAll(async () => {
  useProvider(undefined);
  await api?.stop();
  jest.restoreAllMocks();
});

/** Metrics that an expression reads: every name with an underscore that is no function and no label. */
function metricsOf(expr: string): string[] {
  const bare = expr.replace(/\{[^}]*\}|"[^"]*"|\b(by|on|without|ignoring) \([^)]*\)/g, '');
  return (bare.match(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\()/g) ?? []).map((name) => name.replace(/_(bucket|sum|count)$/, ''));
}

let aheadMs = 0;
/** Value of a series in `/metrics` now, after what was remembered is forgotten: a second passes at once. */
async function valueOf(series: string): Promise<number | undefined> {
  aheadMs += 1_050;
  const { text } = await api.request('GET', '/metrics');
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

it('every rule and every panel reads metrics that there are', async () => {
  const known = new Set((await registry.getMetricsAsJSON()).map(({ name }) => name));
  const asked = [...rules, ...queries.map(([, expr]) => expr)].flatMap(metricsOf);
  expect(rules.length).toBeGreaterThan(9);
  expect(new Set(asked).size).toBeGreaterThan(20);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});

it('every rule has a unit test and a runbook that is there', () => {
  const alerts = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  const tests = read('alerts.test.yml');
  expect(alerts.filter((name) => !new RegExp(`alertname: ${name}\\n +exp_alerts:\\n`).test(tests))).toEqual([]);
  const anchors = [...read('alerts.yml').matchAll(/runbook: (\S+?)(?:#(\S+))?$/gm)];
  expect(anchors.length).toBe(alerts.length);
  for (const [, file = '', anchor] of anchors) {
    const titles = [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replace(/ /g, '-'),
    );
    if (anchor !== undefined) expect(titles).toContain(anchor);
  }
});

it('a process that stops does not look the rest of the money over first, and says nothing of it', async () => {
  const stopping = new AbortController();
  stopping.abort(new Error('stopping'));
  await expect(checkMoney.run(stopping.signal)).rejects.toThrow('stopping');
  expect(await collectionOf(MoneyCheckModel).countDocuments()).toBe(0);
});

it('a process says what stands in the database: money, late jobs, webhooks that wait, room', async () => {
  await checkMoney.run(new AbortController().signal);
  expect(await valueOf('money_differences{of="ledger"}')).toBe(0);
  expect(await valueOf('money_differences{of="payments"}')).toBe(0);
  expect(await valueOf('database_up')).toBe(1);
  expect(await valueOf('data_disk_free_ratio')).toBeGreaterThan(0);
  expect(await valueOf('webhooks_oldest_due_seconds')).toBe(0);

  const person = await api.person('client');
  const _id = new Types.ObjectId(person.id);
  await collectionOf(UserModel).updateOne({ _id }, { $inc: { coins: 1 } });
  await checkMoney.run(new AbortController().signal);
  expect(await valueOf('money_differences{of="ledger"}')).toBeGreaterThan(0);
  await collectionOf(UserModel).updateOne({ _id }, { $inc: { coins: -1 } });

  const hourAgo = new Date(Date.now() - HOUR_MS);
  await collectionOf(NewsReaderModel).updateOne({ _id }, { $set: { webhooks_at: hourAgo } }, { upsert: true });
  await collectionOf(LeaseModel).updateOne(
    { _id: 'expire-tasks' },
    { $set: { holder: 'x', until: hourAgo, token: 1, started_at: hourAgo, succeeded_at: hourAgo } },
    { upsert: true },
  );
  expect(await valueOf('webhooks_oldest_due_seconds')).toBeGreaterThan(3_500);
  expect(await valueOf('job_late{job="expire-tasks"}')).toBe(1);
  expect(await collectionOf(MoneyCheckModel).countDocuments()).toBe(2);
});

it('what a process of an earlier version paid out of tasks without counting is counted, and alarms nobody', async () => {
  const client = await api.person('client', { coins: 100 });
  const id = await api.task(client, { task_quantity: 2, per_task_pay: 10 });
  const work = await api.submit(await api.person('freelancer'), id);
  await api.decide(client, work, 'approve');
  await collectionOf(TaskModel).updateOne({ _id: new Types.ObjectId(id) }, { $unset: { paid_coins: 1 } });
  await expect(api.assertBalanced()).rejects.toThrow('paid-out');
  await checkMoney.run(new AbortController().signal);
  expect(await valueOf('money_differences{of="ledger"}')).toBe(0);
  await api.assertBalanced();
});

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
const long = FULL && has('promtool') && has('prometheus') ? it : it.skip;

long('promtool finds that every rule fires when it should and not before', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], {
    cwd: MONITORING,
    encoding: 'utf8',
  });
  expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: expect.stringContaining('SUCCESS') });
});

long(
  'every query of the dashboard has an answer from a live process',
  async () => {
    await liveProcess();
    const folder = mkdtempSync(path.join(tmpdir(), 'taskmint-prometheus-'));
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const config = read('prometheus.yml')
      .replace('127.0.0.1:5000', `127.0.0.1:${api.api.port}`)
      .replaceAll('15s', '1s')
      .replace('alerts.yml', path.join(MONITORING, 'alerts.yml'));
    writeFileSync(path.join(folder, 'prometheus.yml'), config);
    const prometheus = spawn(
      'prometheus',
      [
        `--config.file=${folder}/prometheus.yml`,
        `--storage.tsdb.path=${folder}/data`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    );
    try {
      const ask = async (expr: string): Promise<unknown[]> => {
        const url = `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(expr)}`;
        const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
        if (!answer?.ok) return [];
        return ((await answer.json()) as { data: { result: unknown[] } }).data.result;
      };
      let silent: readonly (readonly [string, string])[] = queries;
      for (let tries = 0; silent.length > 0 && tries < 60; tries += 1) {
        await sleep(1_000);
        await api.ok(calls.listTasks, {});
        const answers = await Promise.all(
          silent.map(async (query) => ((await ask(query[1])).length > 0 ? null : query)),
        );
        silent = answers.filter((query) => query !== null);
      }
      expect(silent).toEqual([]);
    } finally {
      prometheus.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  },
  180_000,
);

/** Makes something of everything that is counted, as a day of a real process does. */
async function liveProcess(): Promise<void> {
  const client = await api.person('client', { coins: 100 });
  await api.task(client);
  for (const job of api.api.app.modules.flatMap((module) => module.jobs ?? [])) {
    if (job.name === 'deliver-webhooks') continue;
    await runLeased(job, 'test', new AbortController().signal);
  }
  const body = { remote: 'worker-app', version: '1.0.0', kind: 'timeout', url: null, message: 'Too long.' } as const;
  await api.ok(calls.reportRemoteFailure, { body }, { token: client.token });
}
