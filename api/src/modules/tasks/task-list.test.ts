/** Paging through tasks while others are posted, and finding them by words in any form (fair-work.md 9). */
import { Types } from 'mongoose';
import { calls, type CallInput, type TaskSort } from '@taskmint/contract';
import { FROM_THE_BEGINNING } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { sendParts } from '../../testing/send-parts';
import { shared } from '../../testing/shared';
import { startTestApi, taskFields, type TestApi } from '../../testing/start-test-api';
import { makeFindable } from './findable';
import { TaskModel } from './task.model';

const api = shared(startTestApi);
const client = shared(() => api.person('client', { bare: true, coins: 100_000 }));

type Query = NonNullable<CallInput<typeof calls.listTasks>['query']>;

async function page(query: Query): Promise<{ titles: string[]; next: string | null; total: number }> {
  const { status, body, headers } = await api.send(calls.listTasks, { query });
  expect(status).toBe(200);
  return {
    titles: (body as { task_title: string }[]).map(({ task_title }) => task_title),
    next: headers.get('X-Next-Cursor'),
    total: Number(headers.get('X-Total-Count')),
  };
}

const post = (task_title: string, fields: Parameters<TestApi['task']>[1] = {}) =>
  api.task(client, { task_title, task_quantity: 1, ...fields });
const titlesFor = async (search: string, query: Query = {}) => (await page({ search, ...query })).titles;

describe('going on by cursors', () => {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const old: string[] = [];
  beforeAll(async () => {
    // Many are equal in pay and in last day, so that a page ends among equals.
    for (let index = 0; index < 11; index += 1) {
      const title = `Paged task ${index}`;
      await post(title, { per_task_pay: 1 + (index % 3), completion_date: day(5 + (index % 2)) });
      old.push(title);
    }
  });

  it.each<TaskSort>(['newest', 'oldest', 'pay', 'pay_low', 'ending', 'ending_late', 'match'])(
    'by %s, none is left out and none comes twice while tasks are posted',
    async (sort) => {
      const seen: string[] = [];
      let cursor: string | undefined;
      let pages = 0;
      do {
        const { titles, next, total } = await page({ sort, search: 'paged', limit: 4, ...(cursor ? { cursor } : {}) });
        expect(titles.length).toBeLessThanOrEqual(4);
        expect(total).toBeGreaterThanOrEqual(old.length);
        seen.push(...titles);
        cursor = next ?? undefined;
        // In front of the reader, behind them, and among those they are at.
        for (const [pay, days] of [
          [9, 2],
          [2, 5],
          [1, 9],
        ] as const)
          if (pages < 3) await post(`Paged newcomer of ${sort}`, { per_task_pay: pay, completion_date: day(days) });
        pages += 1;
      } while (cursor);
      expect(pages).toBeGreaterThan(2);
      expect(seen.filter((title) => old.includes(title)).sort()).toEqual([...old].sort());
      await collectionOf(TaskModel).deleteMany({ task_title: `Paged newcomer of ${sort}` });
    },
  );

  it('offers nothing behind the last task, also when the page is full', async () => {
    const whole = await page({ search: 'paged', limit: old.length });
    expect([whole.titles.length, whole.next]).toEqual([old.length, null]);
    const first = await page({ search: 'paged', limit: old.length - 4 });
    expect(first.next).not.toBeNull();
    const rest = await page({ search: 'paged', limit: 4, cursor: first.next ?? '' });
    expect([rest.titles.length, rest.next, rest.total]).toEqual([4, null, old.length]);
  });

  it('a page by number is as it was, and a cursor belongs to its order', async () => {
    const byNumber = await page({ search: 'paged', limit: 4, offset: 4 });
    const { next } = await page({ search: 'paged', limit: 4 });
    expect((await page({ search: 'paged', limit: 4, cursor: next ?? '' })).titles).toEqual(byNumber.titles);
    expect((await api.refused(calls.listTasks, { query: { sort: 'pay', cursor: next ?? '' } })).code).toBe(
      'invalid_input',
    );
    for (const cursor of ['x', Buffer.from('newest.1.zz').toString('base64url'), '..', 'a'.repeat(201)])
      expect((await sendParts(api, calls.listTasks, { query: { cursor } })).status).toBe(422);
  });
});

describe('searching', () => {
  beforeAll(async () => {
    await post('Count the shelves of public libraries', { task_detail: 'Walk in and count. Photograph each floor.' });
    await post('Find a museum', { task_detail: 'Prefer those beside a library with a garden.' });
    await post('Sort recipes into categories', { task_detail: 'Choose one of nine.' });
    await post('বইগুলোর তালিকা করুন', { task_detail: 'গ্রন্থাগারের প্রতিটি বইয়ের নাম লিখুন।' });
  });

  it.each([
    ['library', ['Find a museum', 'Count the shelves of public libraries']],
    ['Libraries', ['Find a museum', 'Count the shelves of public libraries']],
    // What is not typed to its end yet, in titles.
    ['libr', ['Count the shelves of public libraries']],
    // All of the words, in any order, without those that say nothing.
    ['counting of the library', ['Count the shelves of public libraries']],
    ['library zebra', []],
    // A stem is a word of its own and no beginning of others.
    ['cats', []],
    ['category', ['Sort recipes into categories']],
    ['বই', ['বইগুলোর তালিকা করুন']],
    ['বইটি', ['বইগুলোর তালিকা করুন']],
    ['গ্রন্থাগার', ['বইগুলোর তালিকা করুন']],
    ['তালি', ['বইগুলোর তালিকা করুন']],
    // Nothing in it is a pattern or an operator.
    ['lib.*', ['Count the shelves of public libraries']],
    ['=librari', ['Find a museum', 'Count the shelves of public libraries']],
  ])('%s', async (search, titles) => {
    expect(await titlesFor(search)).toEqual(titles);
  });

  it('finds a Bangla word in either way of writing its letters', async () => {
    // As one letter, and as a letter with a dot below.
    await post('ভিড়ের ছবি');
    expect(await titlesFor('ভি\u09dc')).toEqual(await titlesFor('ভি\u09a1\u09bc'));
    expect(await titlesFor('ভি\u09dc')).toHaveLength(1);
  });

  it('puts what fits best first, before what is newer', async () => {
    expect(await titlesFor('library', { sort: 'match' })).toEqual([
      'Count the shelves of public libraries',
      'Find a museum',
    ]);
    expect((await page({ search: 'library', sort: 'match', limit: 1 })).total).toBe(2);
  });

  it('follows a change of the task, and finds tasks of an earlier version', async () => {
    const id = await post('Old wording');
    const body = { task_title: 'Translate menus' };
    await api.ok(calls.updateTask, { params: { id }, body }, { token: api.tokenOf(client) });
    expect(await titlesFor('menu')).toEqual(['Translate menus']);
    expect(await titlesFor('wording')).toEqual([]);
    await collectionOf(TaskModel).updateOne(
      { _id: new Types.ObjectId(id) },
      { $set: { search_terms: ['translate', 'menus'] }, $unset: { search_version: '' } },
    );
    expect(await titlesFor('menu translation')).toEqual([]);
    await makeFindable(FROM_THE_BEGINNING);
    expect(await titlesFor('menu translation')).toEqual(['Translate menus']);
  });
});

describe('filters', () => {
  const ids: Record<string, string> = {};
  const worker = shared(() => api.person('freelancer'));
  beforeAll(async () => {
    const soon = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
    ids['menu'] = await post('Filtered menu', { category: 'translation', per_task_pay: 20, estimated_minutes: 10 });
    ids['survey'] = await post('Filtered survey', {
      category: 'survey',
      per_task_pay: 5,
      estimated_minutes: 10,
      completion_date: soon,
    });
    // Says neither what it is nor how long it takes.
    const { category: _, estimated_minutes: __, ...silent } = { ...taskFields(), task_title: 'Filtered silence' };
    await api.ok(calls.createTask, { body: silent }, { token: client.token });
  });
  const fits = (query: Query) => titlesFor('filtered', query);

  it.each<[Query, string[]]>([
    [{ category: 'translation' }, ['Filtered menu']],
    [{ category: 'other' }, ['Filtered silence']],
    [{ min_hourly: 100 }, ['Filtered menu']],
    [{ min_hourly: 1 }, ['Filtered survey', 'Filtered menu']],
    [{ ends_within: 3 }, ['Filtered survey']],
    [{ ends_within: 3, category: 'translation' }, []],
    [{ min_pay: 6 }, ['Filtered menu']],
  ])('%j', async (query, titles) => {
    expect(await fits(query)).toEqual(titles);
  });

  it('follow a change of the task, whose kind stays when it is not said', async () => {
    const token = api.tokenOf(client);
    await api.ok(calls.updateTask, { params: { id: ids['survey'] ?? '' }, body: { per_task_pay: 50 } }, { token });
    expect(await fits({ min_hourly: 300, category: 'survey' })).toEqual(['Filtered survey']);
  });

  it('hide what the caller has handed in work on, until it is rejected, and from nobody else', async () => {
    const { token } = worker;
    const work = await api.submit(worker, ids['survey'] ?? '');
    const seen = async (as?: string) => {
      const query = { search: 'filtered', category: 'survey', status: 'any', hide_done: 'true' } as const;
      return (await api.ok(calls.listTasks, { query }, as ? { token: as } : {})).length;
    };
    expect([await seen(token), await seen((await api.person('freelancer')).token), await seen()]).toEqual([0, 1, 1]);
    await api.decide(client, work, 'reject');
    expect(await seen(token)).toBe(1);
  });
});
