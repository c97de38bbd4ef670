/**
 * `npm run rolling`: three API processes behind haproxy, each stopped and restarted under load from h2load, a client who posts tasks and a reader of
 * news. Nothing may fail, and no coin may be missing.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { calls } from '@taskmint/contract';
import { SERVER_VARIABLE, startDatabaseServer } from '../../../api/src/testing/database-server';
import { apiClient } from '../../../api/src/testing/http-client';
import { listenToNews } from '../../../api/src/testing/news-listener';
import { startTestApi, taskFields, testSettings } from '../../../api/src/testing/start-test-api';
import { startProxy } from './proxy';

const USAGE = `npm run rolling -- [--requests 100000] [--in-flight 64] [--port 18080]
  needs haproxy and h2load (Debian: haproxy, nghttp2-client); sends to this machine alone; takes the three ports after --port, too
`;
const MAIN = path.join(__dirname, '../../../api/dist/main.js');
const READY_TIMEOUT_MS = 120_000;
const LOAD_TIMEOUT_MS = 1_800_000;
const NOTICE_MS = 6_000;
/** Connections shared by the requests in flight. */
const CONNECTIONS = 8;

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', (code) => resolve(code)));

/** h2load's summary: `succeeded`, `failed` and so on, each with its count. */
async function load(url: string, requests: number, inFlight: number): Promise<{ summary: string; failed: number }> {
  const connections = Math.min(CONNECTIONS, inFlight);
  const args = [
    '-n',
    String(requests),
    '-c',
    String(connections),
    '-m',
    String(Math.ceil(inFlight / connections)),
    url,
  ];
  const child = spawn('h2load', args, { stdio: ['ignore', 'pipe', 'inherit'], timeout: LOAD_TIMEOUT_MS });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    for (const [line] of chunk.toString().matchAll(/^progress: .*$/gm)) process.stdout.write(`${line}\n`);
  });
  await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  const lines = output.split('\n').filter((line) => /^(finished in|requests:|status codes:)/.test(line));
  const good = Number(/status codes: (\d+) 2xx/.exec(output)?.[1] ?? 0);
  return { summary: lines.join('\n'), failed: requests - good };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '100000' },
      'in-flight': { type: 'string', default: '64' },
      port: { type: 'string', default: '18080' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(USAGE);
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  const front = Number(values.port);
  const ports = [front + 1, front + 2, front + 3] as const;
  const folder = mkdtempSync(path.join(tmpdir(), 'taskmint-rolling-'));
  const server = await startDatabaseServer();
  process.env[SERVER_VARIABLE] = server.uri;
  const own = await startTestApi();
  const running = new Map<number, ChildProcess>();
  let proxy: ChildProcess | undefined;

  const start = async (port: number): Promise<void> => {
    const env = testSettings(own.uri, folder, {
      API_PORT: String(port),
      TRUST_PROXY_HOPS: '1',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
      STOP_NOTICE_MS: String(NOTICE_MS),
    });
    running.set(port, spawn(process.execPath, [MAIN], { env: { ...process.env, ...env }, stdio: 'ignore' }));
    const until = Date.now() + READY_TIMEOUT_MS;
    while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))?.ok) {
      if (Date.now() > until) throw new Error(`The API on port ${port} is not ready.`);
      await sleep(200);
    }
  };

  try {
    const client = await own.person('client', { coins: 1_000_000 });
    await own.task(client);
    await Promise.all(ports.map(start));
    proxy = await startProxy(front, ports);
    await sleep(3_000);
    const url = `http://127.0.0.1:${front}`;

    let isOver = false;
    const loading = load(`${url}/task?limit=5`, Number(values.requests), Number(values['in-flight'])).finally(
      () => (isOver = true),
    );
    const poster = async () => (await own.person('client', { coins: 100_000 })).token;
    const posting = post(url, poster, () => isOver);
    const listening = listen(url, client.token, () => isOver);
    for (let round = 1; round === 1 || !isOver; round += 1) {
      for (const port of ports) {
        const old = running.get(port)!;
        const ended = exitOf(old);
        const told = performance.now();
        old.kill('SIGTERM');
        const code = await ended;
        const stopMs = performance.now() - told;
        await start(port);
        // As in a rolling update: the balancer must see it healthy before the next one stops.
        await sleep(3_000);
        say(`round ${round}, port ${port}: ended with ${code} after ${(stopMs / 1_000).toFixed(1)} s, notice included`);
        if (code !== 0) process.exitCode = 1;
      }
    }
    const { summary, failed } = await loading;
    const posted = await posting;
    const { opened, withRetry, without } = await listening;
    say(summary);
    say(
      `failed: ${failed} of ${values.requests}; tasks posted: ${posted.done}, not posted: ${posted.failed.join(', ') || 'none'}`,
    );
    say(`streams opened: ${opened}, ended with a pause to come back after: ${withRetry}, without: ${without}`);
    await own.assertBalanced();
    say('The ledger holds.');
    if (failed > 0 || posted.failed.length > 0 || withRetry === 0 || without > 0) process.exitCode = 1;
  } finally {
    proxy?.kill();
    for (const child of running.values()) child.kill('SIGKILL');
    await own.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Tasks posted by one client: below the daily limit. */
const POSTS = 1_000;

/** Posts one task after another until it is over; each has its own key and is sent once. */
async function post(url: string, poster: () => Promise<string>, isOver: () => boolean) {
  const client = apiClient(url);
  const failed: string[] = [];
  let done = 0;
  let token = '';
  for (let n = 0; !isOver(); n += 1) {
    if (n % POSTS === 0) token = await poster();
    const body = { ...taskFields(), task_quantity: 1 };
    const options = { token, idempotencyKey: `rolling-task-${n}` };
    const status = await client.send(calls.createTask, { body }, options).then(
      (answer) => answer.status,
      (error: unknown) => String(error),
    );
    if (status === 201) done += 1;
    else failed.push(String(status));
    await sleep(50);
  }
  return { done, failed };
}

/** Listens until it is over, and reconnects whenever the stream ends, as a page does. */
async function listen(url: string, token: string, isOver: () => boolean) {
  let opened = 0;
  let withRetry = 0;
  let without = 0;
  while (!isOver()) {
    const listener = await listenToNews(url, token);
    opened += 1;
    // The first bytes contain the delay before reconnecting.
    while (listener.counts.length === 0 && !isOver()) await sleep(10);
    const usual = listener.retryMs();
    await Promise.race([listener.over, until(isOver)]);
    if (!isOver()) {
      if (listener.retryMs() === usual) without += 1;
      else withRetry += 1;
    }
    listener.close();
  }
  return { opened, withRetry, without };
}

async function until(isOver: () => boolean): Promise<void> {
  while (!isOver()) await sleep(200);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
