/** Readers who ask for large answers and take none of them: what waits for them is bounded, and others get their answers. */
import { connect, type Socket } from 'node:net';
import { clientWithLongWork } from '../testing/long-work';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';
import { until } from '../testing/until';

/** More than the system's own memory takes, less than an answer has. */
const WHOLE_BYTES = 5_000_000;

interface Reader {
  readonly bytes: () => number;
  /** Whether the answer is complete, or the connection has ended. */
  readonly isOver: () => boolean;
}

const sockets: Socket[] = [];
const api = shared(startTestApi);
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

test('answers that nobody takes are dropped beyond a bound, those of who leaves the most first', async () => {
  const { client } = await clientWithLongWork(api, 200, 25_000);
  const { port } = new URL(api.api.url);
  const path = `/submission/${client.email}?limit=200`;
  /** Asks for 5 MB, waits until they are written, and reads nothing more of them until `resume`. */
  const askAndLeave = async (localAddress: string): Promise<Reader> => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
    let bytes = 0;
    sockets.push(socket);
    socket.on('error', () => undefined).on('data', (chunk: Buffer) => (bytes += chunk.length));
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: api\r\nAuthorization: Bearer ${client.token}\r\n\r\n`);
    await until(
      () => socket.bytesRead > 0 || socket.destroyed,
      () => `no answer for ${localAddress}`,
    );
    return { bytes: () => bytes, isOver: () => bytes > WHOLE_BYTES || socket.destroyed };
  };

  const modest = await askAndLeave('127.0.0.2');
  const greedy: Reader[] = [];
  for (let n = 0; n < 24; n += 1) greedy.push(await askAndLeave('127.0.0.1'));
  for (const socket of sockets) socket.resume();
  const readers = [modest, ...greedy];
  await until(
    () => readers.every(({ isOver }) => isOver()),
    () => readers.map(({ bytes }) => bytes()),
  );
  const isWhole = ({ bytes }: Reader): boolean => bytes() > WHOLE_BYTES;
  expect(isWhole(modest)).toBe(true);
  expect(greedy.filter(isWhole).length).toBeLessThanOrEqual(14);
  // Who takes what they asked for gets it.
  expect(isWhole(greedy.at(-1) as Reader)).toBe(true);
});
