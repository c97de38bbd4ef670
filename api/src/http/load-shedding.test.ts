/** A full server: who is let in, who waits and for how long, what everybody else is told, and that one caller does not fill it. */
import * as http from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { logLines } from '../testing/log-lines';
import { until } from '../testing/until';
import { callerKeys, shareOf } from './caller';
import { fixedAnswer } from './fixed-answer';
import { shedLoad, type LoadShedding, type SheddingOptions } from './load-shedding';
import { headersOf } from './security-headers';

const SITE = 'https://taskmint.test';
const MAX_WAIT_MS = 150;
/** Longer than a test on a busy machine keeps somebody waiting. */
const PATIENT_MS = 60_000;

interface FullServer {
  readonly url: string;
  readonly shedding: LoadShedding;
  /** Ends the requests that are being worked on. */
  finish(): void;
  stop(): Promise<void>;
}

/** A server with room for one request, on which that one is being worked on already. */
async function startFull(maxWaiting: number, maxWaitMs = MAX_WAIT_MS): Promise<FullServer> {
  const inWork: http.ServerResponse[] = [];
  const shedding = shedLoad(
    (request, response) => {
      if (request.method === 'OPTIONS' || request.url === '/healthz') response.writeHead(204).end();
      else inWork.push(response);
    },
    {
      maxInFlight: 1,
      maxPerCaller: () => 1_000,
      callersOf: () => ['somebody'],
      maxWaiting,
      maxWaitMs,
      exempt: new Set(['/healthz']),
      refuse: fixedAnswer('busy', headersOf(true), [SITE]),
    },
  );
  const server = http.createServer(shedding.listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/task`;
  const began = once(server, 'request');
  http.get(url).on('error', () => undefined);
  await began;
  return {
    url,
    shedding,
    finish: () => inWork.splice(0).forEach((response) => response.end('done')),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

let full: FullServer;
afterEach(() => full.stop());

describe('a refusal', () => {
  beforeEach(async () => {
    full = await startFull(0);
  });

  it('says when to try again, and has the envelope and the headers of every answer', async () => {
    const answer = await fetch(full.url, { method: 'POST', body: '{"a":1}' });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    for (const [name, value] of Object.entries(headersOf(true)))
      expect([name, answer.headers.get(name)]).toEqual([name, value]);
    const requestId = answer.headers.get('x-request-id');
    expect(requestId).toMatch(/^[\w-]{8,64}$/);
    expect(await answer.json()).toEqual({ code: 'busy', message: expect.any(String), requestId });
  });

  it('keeps a sane request id of the caller and replaces any other', async () => {
    const idOf = async (offered: string) =>
      (await fetch(full.url, { headers: { 'X-Request-Id': offered } })).headers.get('x-request-id');
    expect(await idOf('caller-id-12345')).toBe('caller-id-12345');
    for (const offered of ['short', 'a'.repeat(65), '{"inject":"log"}']) expect(await idOf(offered)).not.toBe(offered);
  });

  it('can be read by the site and by no other origin', async () => {
    const headersFor = async (origin: string) => (await fetch(full.url, { headers: { Origin: origin } })).headers;
    const headers = await headersFor(SITE);
    expect(headers.get('access-control-allow-origin')).toBe(SITE);
    expect(headers.get('access-control-expose-headers')).toMatch(/X-Request-Id.*Retry-After/);
    expect(headers.get('vary')).toBe('Origin');
    const others = await headersFor('https://evil.test');
    expect(others.get('access-control-allow-origin')).toBeNull();
    expect(others.get('vary')).toBe('Origin');
  });

  it('meets neither a preflight nor the health check', async () => {
    expect((await fetch(full.url, { method: 'OPTIONS' })).status).toBe(204);
    expect((await fetch(full.url.replace('/task', '/healthz'))).status).toBe(204);
  });

  it('leaves no line of its own in the log: all of a second share one', async () => {
    const lines = await logLines(async () => {
      await Promise.all(Array.from({ length: 50 }, async () => (await fetch(full.url)).text()));
      await sleep(1_100);
    });
    const told = lines.map((line) => JSON.parse(line) as { refused: number; inFlight: number; level: number });
    // The servers of the tests before may still have one to write each.
    expect(told.length).toBeLessThan(10);
    expect(told.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThanOrEqual(50);
    expect(told.at(-1)).toMatchObject({ level: 40, inFlight: 1 });
  });
});

describe('a place in line', () => {
  it('is given to as many as there are places, and in their order', async () => {
    full = await startFull(2, PATIENT_MS);
    const one = fetch(full.url);
    await until(() => full.shedding.waiting() === 1);
    const two = fetch(full.url);
    await until(() => full.shedding.waiting() === 2);
    expect((await fetch(full.url)).status).toBe(503);
    full.finish();
    await until(() => full.shedding.waiting() === 1);
    full.finish();
    expect((await one).status).toBe(200);
    await until(() => full.shedding.inFlight() === 1 && full.shedding.waiting() === 0);
    full.finish();
    expect((await two).status).toBe(200);
  });

  it('is lost after the longest wait, also while nothing moves', async () => {
    full = await startFull(2);
    const began = performance.now();
    const answers = await Promise.all([fetch(full.url), fetch(full.url)]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(performance.now() - began).toBeGreaterThanOrEqual(MAX_WAIT_MS - 1);
    expect(full.shedding.inFlight()).toBe(1);
    expect(full.shedding.waiting()).toBe(0);
  });
});

/** A server with three places, two of them at most for one caller, and three in line; callers name themselves in a header. */
async function startShared(
  options: Partial<SheddingOptions> = {},
): Promise<FullServer & { ask(...callers: string[]): Promise<number>; began(): string[] }> {
  const inWork: { response: http.ServerResponse; callers: string }[] = [];
  const shedding = shedLoad(
    (request, response) => inWork.push({ response, callers: String(request.headers['x-callers']) }),
    {
      maxInFlight: 3,
      maxPerCaller: () => 2,
      maxWaiting: 3,
      maxWaitMs: 5_000,
      exempt: new Set(),
      callersOf: (request) => String(request.headers['x-callers']).split(','),
      refuse: fixedAnswer('busy', {}, []),
      ...options,
    },
  );
  const server = http.createServer(shedding.listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/task`;
  return {
    url,
    shedding,
    ask: async (...callers) => (await fetch(url, { headers: { 'X-Callers': callers.join() } })).status,
    began: () => inWork.map(({ callers }) => callers),
    finish: () => inWork.shift()?.response.end('done'),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

describe('one caller', () => {
  let shared: Awaited<ReturnType<typeof startShared>>;
  beforeEach(async () => {
    shared = full = await startShared();
  });
  const counts = () => [shared.shedding.inFlight(), shared.shedding.waiting()];
  const arrived = async (...wanted: number[]) => until(() => String(counts()) === String(wanted));

  it('has so many in work and no more; others are let past those that wait', async () => {
    const answers = [shared.ask('a'), shared.ask('a')];
    await arrived(2, 0);
    answers.push(shared.ask('a'));
    await arrived(2, 1);
    answers.push(shared.ask('b'));
    await arrived(3, 1);
    expect(shared.began()).toEqual(['a', 'a', 'b']);
    shared.finish();
    await until(() => shared.began().length === 3);
    expect(shared.began()).toEqual(['a', 'b', 'a']);
    while (shared.began().length > 0) shared.finish();
    expect(await Promise.all(answers)).toEqual([200, 200, 200, 200]);
    expect(counts()).toEqual([0, 0]);
  });

  it('is known by its address and by its token, whichever has more in work', async () => {
    const answers = [shared.ask('address 1', 'token x'), shared.ask('address 2', 'token x')];
    await arrived(2, 0);
    answers.push(shared.ask('address 3', 'token x'));
    await arrived(2, 1);
    answers.push(shared.ask('address 3', 'token y'));
    await arrived(3, 1);
    while (shared.began().length > 0) {
      shared.finish();
      await sleep(5);
    }
    expect(await Promise.all(answers)).toEqual([200, 200, 200, 200]);
  });

  it('that fills the line gives its last place to whoever has fewer', async () => {
    const greedy = [shared.ask('a'), shared.ask('a')];
    await arrived(2, 0);
    const other = [shared.ask('b')];
    await arrived(3, 0);
    for (let waiting = 1; waiting <= 3; waiting += 1) {
      greedy.push(shared.ask('a'));
      await arrived(3, waiting);
    }
    expect(await shared.ask('a')).toBe(503);
    other.push(shared.ask('c'));
    expect(await greedy[4]).toBe(503);
    // One each: nobody is greedier than the newcomer would be.
    other.push(shared.ask('d'));
    expect(await greedy[3]).toBe(503);
    expect(await shared.ask('e')).toBe(503);
    while (shared.began().length > 0) {
      shared.finish();
      await sleep(5);
    }
    expect(await Promise.all(other)).toEqual([200, 200, 200]);
    expect(await Promise.all(greedy.slice(0, 3))).toEqual([200, 200, 200]);
  });

  it('that has a /48, with a network for each request, leaves half of the places and room in the line', async () => {
    await shared.stop();
    shared = full = await startShared({
      maxInFlight: 4,
      maxPerCaller: shareOf(4, 1),
      callersOf: ({ headers }) =>
        callerKeys({ headers: {}, socket: { remoteAddress: String(headers['x-callers']) } } as never, 0),
    });
    const many = Array.from({ length: 5 }, (_, network) => shared.ask(`2001:db8:77:${network}::1`));
    await until(() => shared.shedding.inFlight() + shared.shedding.waiting() === many.length);
    expect(counts()).toEqual([2, 3]);
    const others = [shared.ask('192.0.2.1'), shared.ask('2001:db8:78::1')];
    await arrived(4, 3);
    const waits = shared.ask('192.0.2.1');
    // The line was full: one of theirs is refused as it joins, and nothing else is answered yet.
    expect(await Promise.race(many)).toBe(503);
    while (shared.began().length > 0 || shared.shedding.waiting() > 0) {
      shared.finish();
      await sleep(5);
    }
    expect((await Promise.all(many)).filter((status) => status === 503)).toHaveLength(1);
    expect(await Promise.all([...others, waits])).toEqual([200, 200, 200]);
  });

  it('is not remembered once nothing of it is left, and a refused one is not remembered at all', async () => {
    const answers = Array.from({ length: 30 }, (_, n) => shared.ask(`somebody ${n}`));
    await arrived(3, 3);
    while (counts().some((count) => count > 0)) {
      shared.finish();
      await sleep(5);
    }
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200, 503]));
    expect(shared.shedding.callers()).toBe(0);
  });
});
