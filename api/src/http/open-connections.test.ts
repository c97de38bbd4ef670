/** Stopping a server: idle connections hold nothing up, and pending requests are answered first. */
import * as http from 'node:http';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../testing/until';
import { watchConnections } from './open-connections';

const MAX_MS = 10_000;
/** Half of what it would take if one held it up; a busy machine does nothing for seconds. */
const AT_ONCE_MS = 5_000;
const ASK = 'GET / HTTP/1.1\r\nHost: api\r\n\r\n';

let inWork: http.ServerResponse[];
let port: number;
let stop: (timeoutMs: number) => Promise<void>;
let sockets: Socket[];

beforeEach(async () => {
  inWork = [];
  sockets = [];
  const server = http.createServer({ keepAliveTimeout: 65_000 }, (_request, response) => inWork.push(response));
  stop = watchConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => sockets.forEach((socket) => socket.destroy()));

async function open(): Promise<{ socket: Socket; text(): string }> {
  let received = '';
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('data', (data) => (received += data.toString()));
  await once(socket, 'connect');
  return { socket, text: () => received };
}

async function msToStop(timeoutMs = MAX_MS): Promise<number> {
  const began = performance.now();
  await stop(timeoutMs);
  return performance.now() - began;
}

it('does not wait for one that has asked nothing yet, or is done asking', async () => {
  await open();
  const { socket, text } = await open();
  socket.write(ASK);
  await until(() => inWork.length === 1);
  inWork[0]?.end('done');
  await until(() => text().endsWith('done'));
  await sleep(20);
  expect(await msToStop()).toBeLessThan(AT_ONCE_MS);
});

it('waits for the answers to what was asked, and ends each connection with its last one', async () => {
  const [one, two] = [await open(), await open()];
  one.socket.write(ASK + ASK);
  two.socket.write(ASK);
  await until(() => inWork.length === 3);
  let isStopped = false;
  const stopped = msToStop().then((ms) => {
    isStopped = true;
    return ms;
  });
  for (const response of inWork) {
    await sleep(30);
    expect(isStopped).toBe(false);
    response.end('done');
  }
  expect(await stopped).toBeLessThan(AT_ONCE_MS);
  await until(() => two.text().endsWith('done') && one.text().endsWith('done'));
  expect(one.text().split('done')).toHaveLength(3);
});

it('cuts what is left when its time is over', async () => {
  const { socket } = await open();
  socket.write(ASK);
  await until(() => inWork.length === 1);
  const ms = await msToStop(200);
  expect(ms).toBeGreaterThanOrEqual(190);
  expect(ms).toBeLessThan(AT_ONCE_MS);
});
