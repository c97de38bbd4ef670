/** A process that is told to stop finishes what is in progress, accepts nothing new, and exits with 0; nothing is lost or half done. */
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { calls } from '@taskmint/contract';
import { collectionOf } from './database/records';
import { LedgerEntryModel } from './ledger';
import { runSource } from './testing/child-process';
import { apiClient } from './testing/http-client';
import { newDatabaseUri, startTestApi, taskFields, testSettings } from './testing/start-test-api';
import { shared } from './testing/shared';
import { until } from './testing/until';

const api = shared(startTestApi);

it('answers what is in flight, refuses what comes after, and ends with 0', async () => {
  const env = testSettings(api.uri, api.env.DATA_DIR, {
    LOG_LEVEL: 'info',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
  });
  const other = await runSource(path.join(__dirname, 'main.ts'), { env, marker: '"url":"', timeoutMs: 60_000 });
  const client = apiClient(other.said.split('"')[0] ?? '');
  const owner = await api.person('client', { coins: 10_000 });
  const ended = new Promise<number | null>((resolve) => other.child.once('exit', resolve));

  const key = (n: number): string => `stop-test-key-${n}`;
  const post = (n: number) =>
    client
      .send(
        calls.createTask,
        { body: { ...taskFields(), task_quantity: 1 } },
        { token: owner.token, idempotencyKey: key(n) },
      )
      .then(({ status }) => status)
      .catch(() => 0);
  const inFlight = Array.from({ length: 30 }, (_, n) => post(n));
  // One is answered: the others have arrived or are on their way.
  await Promise.race(inFlight);
  // As HTTP clients open them ahead: it never asks anything and must not hold anything up.
  const spare = connect(Number(new URL(other.said.split('"')[0] ?? '').port), '127.0.0.1');
  await once(spare, 'connect');
  spare.on('error', () => undefined);
  const told = performance.now();
  other.child.kill('SIGTERM');
  const statuses = await Promise.all(inFlight);
  expect(await ended).toBe(0);
  expect(performance.now() - told).toBeLessThan(10_000);

  const posted = await collectionOf(LedgerEntryModel).countDocuments({
    kind: 'task_posted',
    debit: `balance:${owner.id}`,
  });
  expect(posted).toBe(statuses.filter((status) => status === 201).length);
  // Whoever arrived was answered; only connections that came too late were turned away.
  expect(statuses.every((status) => [201, 503, 0].includes(status))).toBe(true);
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0);
  await expect(client.request('GET', '/task')).rejects.toThrow();
  await api.assertBalanced();
});

it('while it prepares the database: ends with 0, and never says that it is ready', async () => {
  const env = testSettings(newDatabaseUri(), api.env.DATA_DIR, {
    LOG_LEVEL: 'debug',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
  });
  const other = await runSource(path.join(__dirname, 'main.ts'), {
    env,
    marker: 'indexes are there',
    timeoutMs: 60_000,
  });
  let said = '';
  other.child.stdout?.on('data', (text: Buffer) => (said += text.toString()));
  other.child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  other.child.kill('SIGTERM');
  expect(await once(other.child, 'close')).toEqual([0, null]);
  expect(said).toContain('"msg":"stopping"');
  expect(said).not.toContain('"msg":"ready"');
});

it('says that it leaves and serves on, then closes without waiting for connections that ask nothing', async () => {
  const noticeMs = 3_000;
  const env = testSettings(api.uri, api.env.DATA_DIR, {
    LOG_LEVEL: 'info',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
    STOP_NOTICE_MS: String(noticeMs),
  });
  const other = await runSource(path.join(__dirname, 'main.ts'), { env, marker: '"url":"', timeoutMs: 60_000 });
  const client = apiClient(other.said.split('"')[0] ?? '');
  const ended = new Promise<number | null>((resolve) => other.child.once('exit', resolve));
  const statusesNow = async () => [
    (await client.request('GET', '/healthz')).status,
    (await client.request('GET', '/task')).status,
  ];
  expect(await statusesNow()).toEqual([200, 200]);

  const told = performance.now();
  other.child.kill('SIGTERM');
  await until(
    async () => (await client.request('GET', '/healthz')).status === 503,
    () => 'it does not say that it leaves',
  );
  // On connections that were open already and stay open: they are idle from here on, and hold nothing up.
  expect(await statusesNow()).toEqual([503, 200]);
  expect(await ended).toBe(0);
  const tookMs = performance.now() - told;
  expect(tookMs).toBeGreaterThanOrEqual(noticeMs);
  expect(tookMs).toBeLessThan(noticeMs + 10_000);
});
