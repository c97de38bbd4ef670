/** A connection that sends further requests before it reads the first answer: they hold no slots that others need. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientWithLongWork } from '../testing/long-work';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';
import { until } from '../testing/until';
import { oneAfterAnother } from './one-after-another';

const IN_FLIGHT = 8;

let socket: Socket | undefined;
const api = shared(() => startTestApi({ MAX_IN_FLIGHT: String(IN_FLIGHT), MAX_WAITING: '0' }));
afterEach(() => socket?.destroy());

interface Ahead {
  readonly socket: Socket;
  /** Status lines read so far. */
  readonly statuses: () => string[];
  /** Why the connection ended, for a failing test. */
  readonly ended: () => string | null;
}

/** Sends requests for these paths at once, and reads nothing before `resume`. */
function sendAtOnce(paths: readonly string[], token: string): Ahead {
  let text = '';
  let ended: string | null = null;
  const opened = connect({ port: Number(new URL(api.api.url).port), host: '127.0.0.1' });
  socket = opened
    .on('error', (error) => (ended = error.message))
    .on('close', () => (ended ??= 'closed'))
    .on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  opened.pause();
  opened.write(requests(paths, token));
  return { socket: opened, statuses: () => text.match(/HTTP\/1\.1 \d+/g) ?? [], ended: () => ended };
}

const requests = (paths: readonly string[], token: string): string =>
  paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: api\r\nAuthorization: Bearer ${token}\r\n\r\n`).join('');

test('requests sent ahead wait for the answer before them, without slots, and are answered in order', async () => {
  const { client } = await clientWithLongWork(api, 200, 100_000);
  const ahead = sendAtOnce([`/submission/${client.email}?limit=200`], client.token);
  // The list is made and its slot free again; it waits for its reader.
  await until(() => ahead.socket.bytesRead > 0, ahead.ended);
  ahead.socket.write(
    requests(
      Array.from({ length: IN_FLIGHT }, () => '/coin'),
      client.token,
    ),
  );
  await sleep(500);
  expect((await fetch(`${api.api.url}/task`)).status).toBe(200);
  ahead.socket.resume();
  await until(() => ahead.statuses().length > IN_FLIGHT, ahead.ended);
  expect(ahead.ended()).toBeNull();
  expect(ahead.statuses()).toHaveLength(IN_FLIGHT + 1);
});

test('who sends very many ahead is disconnected', async () => {
  const ahead = sendAtOnce(
    Array.from({ length: 200 }, () => '/coin'),
    'none',
  );
  ahead.socket.resume();
  await until(() => ahead.ended() !== null, ahead.statuses);
  expect(ahead.statuses().length).toBeLessThan(200);
});

test('what waits behind an answer leaves nothing on it', async () => {
  const counts: number[] = [];
  const answers: (() => void)[] = [];
  const server = createServer(
    oneAfterAnother((_, response) => {
      answers.push(() => {
        counts.push(response.listenerCount('close'));
        response.end();
      });
    }),
  ).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    socket = connect(port, '127.0.0.1').resume();
    socket.write(requests(['/a', '/b', '/c'], 'none'));
    for (let n = 0; n < 3; n += 1) {
      await until(
        () => answers.length > n,
        () => answers.length,
      );
      // All three have arrived by the time that the first is answered.
      if (n === 0) await new Promise(setImmediate);
      answers[n]!();
    }
    await until(
      () => counts.length === 3,
      () => counts,
    );
    expect(new Set(counts).size).toBe(1);
  } finally {
    socket?.destroy();
    server.close();
  }
});
