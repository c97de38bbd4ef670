/** The generator of the overload benchmark counts the actual responses, in one piece or several, and keeps its rate whatever they are. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OpenLoop, outcomeOf, postAsBytes, type Poured } from './open-loop';

let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function pourOn(answer: RequestListener, perSecond: number, forMs: number): Promise<Poured> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/task`;
  const loop = new OpenLoop(url);
  const poured = await loop.pour([postAsBytes(url, { authorization: 'Bearer x' }, '{"a":"é"}')], perSecond, forMs);
  loop.stop();
  return poured;
}

it('tells done, refused as promised and everything else apart', async () => {
  let count = 0;
  const bodies = new Set<string>();
  const { good, refused, others } = await pourOn(
    (request, response) => {
      request.setEncoding('utf8').on('data', (part: string) => bodies.add(part));
      const turn = (count += 1) % 5;
      if (turn === 0) response.writeHead(201, { 'content-length': 2 }).end('{}');
      else if (turn === 1) response.writeHead(503, { 'retry-after': '1', 'content-length': 2 }).end('{}');
      else if (turn === 2) response.writeHead(503, { 'content-length': 2 }).end('{}');
      else if (turn === 3) response.writeHead(500, { 'content-length': 2 }).end('{}');
      else response.destroy();
    },
    200,
    500,
  );
  const counts = [good, refused, ...['status 503 without Retry-After', 'status 500'].map((name) => others.get(name))];
  const torn = [...others].filter(([name]) => !name.startsWith('status')).reduce((sum, [, times]) => sum + times, 0);
  for (const times of [...counts, torn]) expect(Math.abs((times ?? 0) - count / 5)).toBeLessThanOrEqual(1);
  expect(bodies).toEqual(new Set(['{"a":"é"}']));
});

it('sends as many while nothing comes back as while everything does', async () => {
  const { good, tookMs } = await pourOn(
    (_, response) => setTimeout(() => response.writeHead(201, { 'content-length': 0 }).end(), 300),
    200,
    400,
  );
  expect(good).toBeGreaterThan(60);
  expect(tookMs).toBeGreaterThan(300);
});

it('waits for the whole of an answer', () => {
  const answer = 'HTTP/1.1 201 Created\r\nContent-Length: 5\r\n\r\n12345';
  for (let length = 0; length < answer.length; length += 1) expect(outcomeOf(answer.slice(0, length))).toBeNull();
  expect(outcomeOf(answer)).toBe('good');
  server = createServer().listen(0, '127.0.0.1');
});
