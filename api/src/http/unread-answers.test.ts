/** Readers who ask for large answers and take none of them: what waits for them is bounded, and others get their answers. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientWithLongWork } from '../testing/long-work';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';

const sockets: Socket[] = [];
const api = shared(startTestApi);
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

test('answers that nobody takes are dropped beyond a bound, those of who leaves the most first', async () => {
  const { client } = await clientWithLongWork(api, 200, 25_000);
  const { port } = new URL(api.api.url);
  const path = `/submission/${client.email}?limit=200`;
  /** Asks for 5 MB and reads nothing of it until `resume`. */
  const askAndLeave = (localAddress: string): (() => number) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
    let bytes = 0;
    sockets.push(socket);
    socket.on('error', () => undefined).on('data', (chunk: Buffer) => (bytes += chunk.length));
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: api\r\nAuthorization: Bearer ${client.token}\r\n\r\n`);
    return () => bytes;
  };

  const modest = askAndLeave('127.0.0.2');
  await sleep(500);
  const greedy: (() => number)[] = [];
  for (let n = 0; n < 24; n += 1) {
    greedy.push(askAndLeave('127.0.0.1'));
    await sleep(80);
  }
  // A busy machine takes a while to answer them all.
  await sleep(5_000);
  for (const socket of sockets) socket.resume();
  const reads = [modest, ...greedy];
  for (let before = -1, now = 0; before !== now; now = reads.reduce((sum, read) => sum + read(), 0)) {
    before = now;
    await sleep(1_500);
  }
  const isWhole = (read: () => number): boolean => read() > 5_000_000;
  expect(isWhole(modest)).toBe(true);
  expect(greedy.filter(isWhole).length).toBeLessThanOrEqual(14);
  // Who takes what they asked for gets it.
  expect(isWhole(greedy.at(-1) as () => number)).toBe(true);
});
