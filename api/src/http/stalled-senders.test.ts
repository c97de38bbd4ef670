/** Senders who do not finish: whatever they hold, nobody else is refused because of them, and they leave no flood in the log. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '@taskmint/contract';
import { logLines } from '../testing/log-lines';
import { startTestApi, taskFields, type TestApi } from '../testing/start-test-api';

const FULL = Boolean(process.env['TASKMINT_FULL']);
/** 1,000 in the long suite. */
const BYSTANDERS = FULL ? 1_000 : 300;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ MAX_PER_CALLER: '16' });
});
afterAll(() => api.stop());

interface Stalled {
  /** What each connection that was ended had been answered. */
  readonly answers: string[];
  stop(): void;
}

/** `count` connections that send one byte of a body of a thousand, and begin anew `pauseMs` after they were ended. */
function stall(count: number, request: string, pauseMs: number | null): Stalled {
  const { port } = new URL(api.api.url);
  const sockets = new Set<Socket>();
  const answers: string[] = [];
  let isOver = false;
  const begin = (): void => {
    if (isOver) return;
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(request));
    sockets.add(socket);
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
  const lines = await logLines(async () => {
    const stalled = stall(150, head('/task', `Authorization: Bearer ${token}\r\n`), null);
    try {
      await sleep(300);
      const statuses = await bystanders();
      expect([served(statuses), [...statuses]]).toEqual([BYSTANDERS, expect.anything()]);
      for (let waited = 0; waited < 80 && stalled.answers.length < 150; waited += 1) await sleep(100);
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
  expect(slow.length).toBeLessThanOrEqual(4);
  // Those of the test before may be counted with them.
  expect(slow.reduce((sum, { tooSlow = 0 }) => sum + tooSlow, 0)).toBeGreaterThanOrEqual(150);
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
  expect(await send([start('Transfer-Encoding: chunked'), big, big])).toMatch(/^HTTP\/1.1 413[\s\S]*body_too_large/);
  expect(await send([start('Content-Length: 200000')])).toMatch(/^HTTP\/1.1 413[\s\S]*body_too_large/);
  // Whoever is not signed in is told that first.
  expect(await send([start('Content-Length: 200000', 'nobody')])).toMatch(/^HTTP\/1.1 401/);
});
