/** A connection that sends further requests before it reads the first answer: they hold no slots that others need. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientWithLongWork } from '../testing/long-work';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';

const IN_FLIGHT = 8;

let socket: Socket | undefined;
const api = shared(() => startTestApi({ MAX_IN_FLIGHT: String(IN_FLIGHT), MAX_WAITING: '0' }));
afterEach(() => socket?.destroy());

/** Sends requests for these paths at once, and reads nothing before `resume`. */
function sendAtOnce(paths: readonly string[], token: string): () => string {
  socket = connect({ port: Number(new URL(api.api.url).port), host: '127.0.0.1' });
  let text = '';
  socket.on('error', () => undefined).on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.pause();
  socket.write(requests(paths, token));
  return () => text;
}

const requests = (paths: readonly string[], token: string): string =>
  paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: api\r\nAuthorization: Bearer ${token}\r\n\r\n`).join('');

const statusesIn = (text: string): string[] => text.match(/HTTP\/1\.1 \d+/g) ?? [];

test('requests sent ahead wait for the answer before them, without slots, and are answered in order', async () => {
  const { client } = await clientWithLongWork(api, 200, 100_000);
  const list = `/submission/${client.email}?limit=200`;
  const read = sendAtOnce([list], client.token);
  await sleep(2_000);
  // Its slot is free again; it waits for its reader.
  socket?.write(
    requests(
      Array.from({ length: IN_FLIGHT }, () => '/coin'),
      client.token,
    ),
  );
  await sleep(500);
  expect((await fetch(`${api.api.url}/task`)).status).toBe(200);
  socket?.resume();
  await sleep(2_000);
  expect(statusesIn(read())).toHaveLength(IN_FLIGHT + 1);
});

test('who sends very many ahead is disconnected', async () => {
  const read = sendAtOnce(
    Array.from({ length: 200 }, () => '/coin'),
    'none',
  );
  const gone = new Promise((resolve) => socket?.once('close', resolve));
  socket?.resume();
  await gone;
  expect(statusesIn(read()).length).toBeLessThan(200);
});
