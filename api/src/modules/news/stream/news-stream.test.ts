/** The news stream: notices from any process, in order, each once, and only as long as their reader may have them. */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { collectionOf } from '../../../database/records';
import { inTransaction } from '../../../database/transaction';
import { HOUR_MS } from '../../../days';
import { listenToNews, type NewsListener } from '../../../testing/news-listener';
import { startSecondProcess } from '../../../testing/second-process';
import { shared } from '../../../testing/shared';
import { startTestApi, type Person } from '../../../testing/start-test-api';
import { until } from '../../../testing/until';
import { UserModel } from '../../users/user.model';
import { notify } from '../notify';

jest.setTimeout(120_000);

const api = shared(startTestApi);

const open: NewsListener[] = [];
afterEach(() => {
  for (const listener of open.splice(0)) listener.close();
});

async function listen(person: Person, after?: number, url = api.api.url): Promise<NewsListener> {
  const listener = await listenToNews(url, person.token, after);
  open.push(listener);
  return listener;
}

/** Tells `person` something with this amount in it. */
const tellCoins = (person: Person, coins: number) =>
  inTransaction(async (tx) => notify(tx, { person: person.id, kind: 'balance_low', facts: { coins } }));

const numbersOf = ({ notices }: NewsListener): number[] => notices.map(({ number }) => number);

const secondProcess = (settings: Readonly<Record<string, string>> = {}) => startSecondProcess(api, settings);

it('says what is unread, then everything that comes', async () => {
  const person = await api.person('freelancer');
  const listener = await listen(person);
  await tellCoins(person, 1);
  await tellCoins(person, 2);
  expect(await listener.until(({ number }) => number === 3)).toMatchObject({ facts: { coins: 2 }, read: false });
  expect(listener.counts).toEqual([{ latest: 1, unread: 1, unread_of: { statement: 1 } }]);
  expect(numbersOf(listener)).toEqual([2, 3]);
});

it('goes on after the number that somebody comes back with', async () => {
  const person = await api.person('freelancer');
  for (let n = 0; n < 250; n += 1) await tellCoins(person, n);
  const listener = await listen(person, 3);
  await tellCoins(person, 1_000);
  await listener.until(({ number }) => number === 252);
  expect(numbersOf(listener)).toEqual(Array.from({ length: 249 }, (_, index) => index + 4));
});

it('begins at the latest for a number that is ahead of it, and refuses what is no number', async () => {
  const person = await api.person('freelancer');
  const listener = await listen(person, 9_000);
  await tellCoins(person, 7);
  await listener.until(({ number }) => number === 2);
  for (const id of ['x', '-1', '1e99', `${'9'.repeat(30)}`]) {
    const answer = await api.request('GET', '/news/stream', undefined, {
      token: person.token,
      headers: { 'Last-Event-ID': id },
    });
    expect(answer.status).toBe(400);
  }
});

it('misses nothing while it is opened in the middle of a rush', async () => {
  const person = await api.person('freelancer');
  const rush = (async () => {
    for (let n = 0; n < 120; n += 1) await tellCoins(person, n);
  })();
  const listeners = await Promise.all(Array.from({ length: 6 }, () => listen(person, 0)));
  await rush;
  for (const listener of listeners) {
    await listener.until(({ number }) => number === 121);
    expect(numbersOf(listener)).toEqual(Array.from({ length: 121 }, (_, index) => index + 1));
  }
});

/** A busy machine is late now and then, but not every time. */
const TRIES = 20;

it('brings what another process has changed, in under a second', async () => {
  const other = await secondProcess();
  try {
    const client = await api.person('client', { coins: 500 });
    const worker = await api.person('freelancer');
    const listener = await listen(client, undefined, other.url);
    const tookMs: number[] = [];
    while (tookMs.length < TRIES && Math.min(...tookMs) >= 1_000) {
      const submission = await api.submit(worker, await api.task(client));
      const began = performance.now();
      await listener.until(({ kind, about }) => kind === 'submission_received' && about === submission);
      tookMs.push(performance.now() - began);
    }
    expect(Math.min(...tookMs)).toBeLessThan(1_000);
  } finally {
    await other.stop();
  }
});

it('misses nothing when its process is killed and it is taken up at another one', async () => {
  const doomed = await secondProcess();
  const person = await api.person('freelancer');
  const first = await listen(person, 0, doomed.url);
  let count = 0;
  const telling = (async () => {
    for (; count < 200; count += 1) await tellCoins(person, count);
  })();
  await first.until(({ number }) => number >= 40);
  await doomed.kill();
  await first.over;
  const second = await listen(person, first.notices.at(-1)?.number);
  await telling;
  await second.until(({ number }) => number === 201);
  expect([...numbersOf(first), ...numbersOf(second)]).toEqual(Array.from({ length: 201 }, (_, index) => index + 1));
});

it('brings the same where the database has no change streams', async () => {
  const polling = await secondProcess({ NEWS_TAIL: 'poll' });
  try {
    const person = await api.person('freelancer');
    const listener = await listen(person, 0, polling.url);
    for (let n = 0; n < 30; n += 1) await tellCoins(person, n);
    await listener.until(({ number }) => number === 31);
    expect(numbersOf(listener)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1));
  } finally {
    await polling.stop();
  }
});

it('ends at once, with when to come back, when the process stops', async () => {
  const other = await secondProcess();
  const person = await api.person('freelancer');
  const listener = await listen(person, undefined, other.url);
  const began = performance.now();
  const stopped = other.stop();
  await listener.over;
  // A stream that was waited for would last until STOP_TIMEOUT_MS is over.
  expect(performance.now() - began).toBeLessThan(api.env.STOP_TIMEOUT_MS / 2);
  expect(listener.endedBecause()).toBeNull();
  expect(listener.retryMs()).toBeGreaterThan(0);
  await stopped;
});

describe('ends for who may not have it any more', () => {
  it('when they are suspended', async () => {
    const [admin, person] = await Promise.all([api.person('admin'), api.person('freelancer')]);
    const listener = await listen(person);
    const until = new Date(Date.now() + HOUR_MS).toISOString();
    const body = { until, reason: 'For the sake of the test.' };
    await api.ok(calls.suspendUser, { params: { email: person.email }, body }, { token: admin.token });
    await listener.over;
    expect(listener.endedBecause()).toBe('suspended');
    await tellCoins(person, 5);
    expect(listener.notices.map(({ kind }) => kind)).not.toContain('balance_low');
  });

  it('when their session is ended from another one', async () => {
    const { uid, email, id } = await api.person('freelancer');
    const here = await api.ok(calls.exchangeToken, { body: {} }, { token: api.identity.idToken(uid, email) });
    const later = Math.floor(Date.now() / 1_000) + 5;
    const there = await api.ok(
      calls.exchangeToken,
      { body: {} },
      { token: api.identity.idToken(uid, email, { authTime: later }) },
    );
    const listener = await listenToNews(api.api.url, here.token);
    await api.ok(calls.endOtherSessions, {}, { token: there.token });
    await listener.over;
    expect(listener.endedBecause()).toBe('not_signed_in');
    expect(await collectionOf(UserModel).countDocuments({ _id: new Types.ObjectId(id) })).toBe(1);
  });

  it('when their role changes, as somebody else', async () => {
    const [admin, person] = await Promise.all([api.person('admin'), api.person('freelancer')]);
    const listener = await listen(person);
    const input = { params: { email: person.email }, body: { role: 'client' as const } };
    await api.ok(calls.changeRole, input, { token: admin.token });
    await listener.over;
    expect(listener.endedBecause()).toBe('role_changed');
    const again = await listen(person, 0);
    expect((await again.until(({ number }) => number === 1)).link).toBe('/dashboard/spending');
  });
});

it('is open only so often for one person, and leaves no place taken', async () => {
  const person = await api.person('freelancer');
  const tokens = Array.from({ length: 10 }, () => api.tokenOf(person));
  const answers = await Promise.allSettled(tokens.map((token) => listenToNews(api.api.url, token)));
  const opened = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  expect(opened).toHaveLength(8);
  expect(
    answers.filter(({ status }) => status === 'rejected').map((one) => String((one as PromiseRejectedResult).reason)),
  ).toEqual([expect.stringContaining('rate_limited'), expect.stringContaining('rate_limited')]);
  for (const listener of opened) listener.close();
  // The server hears of it a little later.
  const again: NewsListener[] = [];
  await until(
    async () => again.push(...(await Promise.all([listen(person)]).catch(() => []))) > 0,
    () => 'all places are taken',
  );
  await tellCoins(person, 4);
  await again[0]?.until(({ number }) => number === 2);
});

it('takes no place of the calls', async () => {
  const narrow = await secondProcess({ MAX_IN_FLIGHT: '2', MAX_PER_CALLER: '2', MAX_WAITING: '0' });
  try {
    const people = await Promise.all(Array.from({ length: 5 }, () => api.person('freelancer')));
    for (const person of people) await listen(person, undefined, narrow.url);
    const answer = await fetch(`${narrow.url}/task`);
    expect(answer.status).toBe(200);
  } finally {
    await narrow.stop();
  }
});
