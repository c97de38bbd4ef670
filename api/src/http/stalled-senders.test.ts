/** Senders who do not finish: whatever they hold, nobody else is refused because of them, and they leave no flood in the log. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '@taskmint/contract';
import { logLines } from '../testing/log-lines';
import { shared } from '../testing/shared';
import { startTestApi, taskFields } from '../testing/start-test-api';
import { FULL } from '../testing/todays';
import { until } from '../testing/until';

/** 1,000 in the long suite. */
const BYSTANDERS = FULL ? 1_000 : 300;

const api = shared(() => startTestApi({ MAX_PER_CALLER: '16' }));

interface Stalled {
  /** What each connection that was ended had been answered. */
  readonly answers: string[];
  stop(): void;
}

/**
 * `count` connections that send one byte of a body of a thousand, and begin anew `pauseMs` after they were ended; with `lifeMs` they end themselves
 * after that time.
 */
function stall(count: number, request: string, pauseMs: number | null, lifeMs?: number): Stalled {
  const { port } = new URL(api.api.url);
  const sockets = new Set<Socket>();
  const answers: string[] = [];
  let isOver = false;
  const begin = (): void => {
    if (isOver) return;
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(request));
    sockets.add(socket);
    if (lifeMs !== undefined) setTimeout(() => socket.destroy(), lifeMs * (0.5 + Math.random()));
    socket.on('data', (data) => (answer += data.toString()));
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      answers.push(answer);
      if (pauseMs !== null) setTimeout(begin, pauseMs);
    });
  };
  for (let n = 0; n < count; n += 1) begin();
  return {
    answers,
    stop: () => {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

const head = (path: string, more = ''): string =>
  `POST ${path} HTTP/1.1\r\nHost: api\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n${more}\r\n{`;

/** Statuses of a public list, a person's own call and one with a body, asked by four at a time. */
async function bystanders(): Promise<Map<number, number>> {
  const client = await api.person('client', { coins: 100_000 });
  const asks = [
    () => api.request('GET', '/task?limit=1'),
    () => api.request('GET', `/user/${client.email}`, undefined, { token: client.token }),
    () => api.request('POST', '/task', { ...taskFields(), task_quantity: 1 }, { token: client.token }),
  ];
  const statuses = new Map<number, number>();
  let left = BYSTANDERS;
  const ask = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const { status } = await asks[left % asks.length]!();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await sleep(5);
    }
  };
  await Promise.all([ask(), ask(), ask(), ask()]);
  return statuses;
}

const served = (statuses: Map<number, number>): number => (statuses.get(200) ?? 0) + (statuses.get(201) ?? 0);

it('260 that come back again and again, signed in nowhere, stop nobody', async () => {
  const stalled = stall(260, head('/webhooks/stripe'), 100);
  try {
    await sleep(300);
    const statuses = await bystanders();
    expect([served(statuses), [...statuses]]).toEqual([BYSTANDERS, expect.anything()]);
  } finally {
    stalled.stop();
  }
});

it('150 of one signed-in person, sent once, stop nobody at their address; each is told after 5 s, in one line of the log a second', async () => {
  const { token } = await api.person('client', { coins: 100 });
  const began = performance.now();
  const lines = await logLines(async () => {
    const stalled = stall(150, head('/task', `Authorization: Bearer ${token}\r\n`), null);
    try {
      await sleep(300);
      const statuses = await bystanders();
      expect([served(statuses), [...statuses]]).toEqual([BYSTANDERS, expect.anything()]);
      await until(
        () => stalled.answers.length >= 150,
        () => stalled.answers,
      );
      expect(stalled.answers).toHaveLength(150);
      for (const answer of stalled.answers) {
        expect(answer).toMatch(/^HTTP\/1\.1 408 /);
        expect(answer).toContain('"code":"body_too_slow"');
        expect(answer).toMatch(/\r\nConnection: close\r\n/);
      }
      await sleep(1_100);
    } finally {
      stalled.stop();
    }
  });
  const told = lines.map((line) => JSON.parse(line) as { level: number; tooSlow?: number; msg: string });
  const INFO = 30;
  expect(told.filter(({ level }) => level > INFO)).toEqual([]);
  const slow = told.filter(({ tooSlow }) => tooSlow !== undefined);
  const seconds = (performance.now() - began) / 1_000;
  expect(slow.length).toBeLessThanOrEqual(Math.max(4, seconds - 3));
  // Those of the test before may be counted with them.
  expect(slow.reduce((sum, { tooSlow = 0 }) => sum + tooSlow, 0)).toBeGreaterThanOrEqual(150);
});

it('uploads that stall are ended after 5 s; meanwhile one person holds 4 places and nobody signed in holds any', async () => {
  const [attacker, other] = [await api.person('client'), await api.person('client')];
  const form = (more = ''): string =>
    `POST ${calls.uploadImage.path} HTTP/1.1\r\nHost: api\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000\r\n${more}\r\n--b\r\n`;
  const theirs = stall(30, form(`Authorization: Bearer ${attacker.token}\r\n`), null);
  const nobodys = stall(100, form(), null);
  try {
    await sleep(300);
    const upload = new FormData();
    upload.append('image', new Blob(['no picture']), 'a.png');
    expect((await api.request('POST', calls.uploadImage.path, upload, { token: other.token })).status).toBe(422);
    await until(
      () => theirs.answers.length >= 4,
      () => theirs.answers,
    );
    expect(theirs.answers).toHaveLength(4);
    for (const answer of theirs.answers) expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*body_too_slow/);
  } finally {
    theirs.stop();
    nobodys.stop();
  }
});

it('a body that comes in pieces is put together, and one that grows too large is refused when its turn comes', async () => {
  const client = await api.person('client', { coins: 1_000 });
  const { port } = new URL(api.api.url);
  const send = (parts: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        void (async () => {
          for (const part of parts) {
            socket.write(part);
            await sleep(20);
          }
        })();
      });
      socket.once('data', (data) => {
        resolve(data.toString());
        socket.destroy();
      });
      socket.once('error', reject);
    });
  const everything = (parts: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => parts.forEach((part) => socket.write(part)));
      socket.on('data', (data) => (text += data.toString()));
      socket.once('close', () => resolve(text));
      socket.once('error', reject);
    });
  const start = (length: string, token = client.token): string =>
    `POST ${calls.createTask.path} HTTP/1.1\r\nHost: api\r\nContent-Type: application/json\r\n${length}\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const body = JSON.stringify(taskFields());
  const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
  const pieces = body.match(/[\s\S]{1,40}/g) ?? [];
  expect(await send([start(`Content-Length: ${Buffer.byteLength(body)}`), ...pieces])).toMatch(/^HTTP\/1.1 201/);
  expect(await send([start('Transfer-Encoding: chunked'), ...pieces.map(chunk), '0\r\n\r\n'])).toMatch(
    /^HTTP\/1.1 201/,
  );
  const big = chunk('x'.repeat(100_000));
  const refused = await send([start('Transfer-Encoding: chunked'), big, big]);
  expect(refused).toMatch(/^HTTP\/1.1 413[\s\S]*body_too_large/);
  expect(await send([start('Content-Length: 200000')])).toMatch(/^HTTP\/1.1 413[\s\S]*body_too_large/);
  // The connection of a refused one can be used again.
  const next = `GET /task?limit=1 HTTP/1.1\r\nHost: api\r\nConnection: close\r\n\r\n`;
  const both = await everything([start('Transfer-Encoding: chunked'), big, big, '0\r\n\r\n', next]);
  expect(both.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  // Whoever is not signed in is told that first.
  expect(await send([start('Content-Length: 200000', 'nobody')])).toMatch(/^HTTP\/1.1 401/);
});

/** Rounds of the comparison, quiet and not in turns; only in the long suite, since a figure of a busy machine says little. */
const ROUNDS = 7;
const ASKED_A_ROUND = 250;

async function p99OfReads(): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < ASKED_A_ROUND; n += 1) {
    const began = performance.now();
    const { status } = await api.request('GET', '/task?limit=1');
    if (status !== 200) throw new Error(`a bystander was answered ${status}`);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
}

const lowerQuartile = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 4)]!;

(FULL ? it : it.skip)(
  '260 that reconnect once a second leave bystanders a p99 of at most twice the quiet one',
  async () => {
    const { token } = await api.person('client');
    const figures = { quiet: [] as number[], reconnecting: [] as number[], 'one person': [] as number[] };
    const under = async (stalled: Stalled): Promise<number> => {
      try {
        await sleep(500);
        return await p99OfReads();
      } finally {
        stalled.stop();
        await sleep(200);
      }
    };
    await p99OfReads();
    for (let round = 0; round < ROUNDS; round += 1) {
      figures.quiet.push(await p99OfReads());
      figures.reconnecting.push(await under(stall(260, head('/webhooks/stripe'), 0, 1_000)));
      figures['one person'].push(await under(stall(150, head('/task', `Authorization: Bearer ${token}\r\n`), null)));
    }
    const p99 = Object.fromEntries(Object.entries(figures).map(([name, values]) => [name, lowerQuartile(values)]));
    process.stdout.write(
      `p99 of ${ASKED_A_ROUND} reads in ms, lower quartile of ${ROUNDS} rounds: ${JSON.stringify(p99)}\n`,
    );
    expect(p99['reconnecting']).toBeLessThanOrEqual(2 * p99['quiet']!);
    expect(p99['one person']).toBeLessThanOrEqual(2 * p99['quiet']!);
  },
);
