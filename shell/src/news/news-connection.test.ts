/** What keeps a page's news up to date: the stream, resumed where it ended, and polling while there is none. */
import '../testing/text-encoder';
import type { CallOutput, calls, NewsCount, Notice } from '@taskmint/contract';
import { createFakeApi, type FakeApi } from '@taskmint/platform/testing';
import { fakeStream, type FakeStream } from '../testing/fake-stream';
import { connectNews, type NewsConnection } from './news-connection';
import { createNewsStore, type NewsStore } from './news-store';

type List = CallOutput<typeof calls.listNews>;

const notice = (number: number, changes: Notice['changes'] = ['submissions', 'statement']): Notice => ({
  number,
  kind: 'submission_approved',
  facts: { task_title: 'A task', coins: number, auto: false },
  topic: 'work',
  changes,
  at: '2026-01-02T03:04:05.000Z',
  read: false,
  link: '/dashboard/mySubmission',
  about: null,
});
const count = (latest: number, unread: number): NewsCount => ({ latest, unread, unread_of: { submissions: unread } });
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

let list: List;
let fails: boolean;
let api: FakeApi;
let store: NewsStore;
let stream: FakeStream;
let connection: NewsConnection;
let refreshed: number;
const changed = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  changed.mockClear();
  refreshed = 0;
  fails = false;
  list = { notices: [notice(2), notice(1)], ...count(2, 1) };
  stream = fakeStream();
  store = createNewsStore();
  api = createFakeApi({
    listNews: () => {
      if (fails) throw new Error('no connection');
      return list;
    },
    readNews: () => ({ modifiedCount: 1, ...count(2, 0) }),
  });
  connection = connect();
});
afterEach(() => {
  connection.close();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const connect = () =>
  connectNews({
    host: {
      api,
      config: { apiUrl: 'https://api.test' } as never,
      refreshUser: async () => void (refreshed += 1),
    },
    userId: 'u1',
    token: async () => 'our-token',
    store,
    changed,
  });

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const asked = () => api.made.filter(({ name }) => name === 'listNews').length;

it('reads the list at once, and opens the stream after the latest number when the page has settled', async () => {
  await pass(10);
  expect(store.getState()).toMatchObject({ count: { latest: 2, unread: 1 } });
  expect(stream.opened).toEqual([]);
  await pass(2_000);
  expect(stream.opened).toEqual([expect.objectContaining({ Authorization: 'Bearer our-token', 'Last-Event-ID': '2' })]);
});

it('reads the list once, although the stream opens a little later', async () => {
  await pass(2_000);
  expect(stream.opened).toHaveLength(1);
  expect(asked()).toBe(1);
});

it('reads the list again before the stream opens when the first reading failed', async () => {
  connection.close();
  store = createNewsStore();
  fails = true;
  connection = connect();
  await pass(1_000);
  expect(store.getState().count).toBeNull();
  fails = false;
  await pass(1_000);
  expect(stream.opened.at(-1)).toMatchObject({ 'Last-Event-ID': '2' });
});

it('takes in what comes, says what changed, and reads the own record again when coins moved', async () => {
  await pass(2_000);
  stream.send(event('notice', notice(3)));
  await pass(0);
  expect(store.getState()).toMatchObject({ count: { latest: 3, unread: 2, unread_of: { submissions: 2 } } });
  expect(changed).toHaveBeenCalledWith(['submissions', 'statement']);
  expect(refreshed).toBe(1);
  stream.send(event('notice', notice(4, ['tasks'])) + event('notice', notice(4, ['tasks'])));
  await pass(0);
  expect(store.getState().count).toMatchObject({ latest: 4, unread: 3 });
  expect(refreshed).toBe(1);
});

it('reads the list when a number was left out', async () => {
  await pass(2_000);
  const before = asked();
  list = { notices: [notice(5), notice(4), notice(3)], ...count(5, 4) };
  stream.send(event('notice', notice(5)));
  await pass(0);
  expect(asked()).toBe(before + 1);
  expect(store.getState().count).toMatchObject({ latest: 5, unread: 4 });
  expect(changed).toHaveBeenCalled();
});

it('comes back after the last number when the stream ends, after the pause that it was told', async () => {
  await pass(2_000);
  stream.send(event('notice', notice(3)));
  await pass(0);
  list = { notices: [notice(3), notice(2)], ...count(3, 2) };
  stream.send('retry: 700\n\n');
  stream.end();
  await pass(500);
  expect(stream.opened).toHaveLength(1);
  await pass(300);
  expect(stream.opened.at(-1)).toMatchObject({ 'Last-Event-ID': '3' });
});

it('asks again and again while the stream cannot be had, and no less than every 25 seconds', async () => {
  stream.refuseWith(503);
  await pass(60_000);
  const before = asked();
  list = { notices: [notice(3)], ...count(3, 2) };
  await pass(25_000);
  expect(asked()).toBeGreaterThan(before);
  expect(store.getState().count).toMatchObject({ latest: 3 });
  expect(changed).toHaveBeenCalledWith(['submissions', 'statement']);
  stream.refuseWith(null);
  await pass(50_000);
  expect(stream.opened.at(-1)).toMatchObject({ 'Last-Event-ID': '3' });
});

it('leaves a stream on which nothing moves any more', async () => {
  await pass(2_000);
  stream.send(':\n\n');
  await pass(39_000);
  expect(stream.opened).toHaveLength(1);
  stream.send(':\n\n');
  await pass(39_000);
  expect(stream.opened).toHaveLength(1);
  await pass(4_000);
  expect(stream.opened).toHaveLength(2);
});

it('finds out by asking why the server has ended it', async () => {
  await pass(2_000);
  stream.send(event('end', { code: 'suspended' }));
  await pass(0);
  expect(refreshed).toBe(1);
});

it('marks as read, here and in what is shown', async () => {
  await pass(10);
  await connection.read({ number: 2 });
  expect(api.made.at(-1)).toMatchObject({ name: 'readNews', input: { body: { number: 2 } } });
  expect(store.getState().count?.unread).toBe(0);
  expect(store.getState().recent.map(({ read }) => read)).toEqual([true, false]);
});

it('asks nothing more once it is closed', async () => {
  await pass(2_000);
  connection.close();
  const before = asked();
  await pass(120_000);
  expect(asked()).toBe(before);
});
