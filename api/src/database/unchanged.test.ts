/** Results that are rebuilt only when the answer has changed. */
import { mongo, Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { startTestApi } from '../testing/start-test-api';
import { idOf, whileUnchanged } from './unchanged';

const bytesOf = (...records: mongo.Document[]): Uint8Array[] => records.map((record) => mongo.BSON.serialize(record));

function keeper() {
  const kept = whileUnchanged<mongo.Document[]>(32);
  const make = jest.fn((records: mongo.Document[]) => records);
  return { make, ask: (key: string, ...records: mongo.Document[]) => kept(key, bytesOf(...records), make) };
}

const one = { _id: new Types.ObjectId(), pay: 5, at: new Date(0), words: ['a', 'b'] };
const two = { _id: new Types.ObjectId(), pay: 7 };

it('the same bytes are the same object, read once', () => {
  const { ask, make } = keeper();
  const first = ask('page', one, two);
  expect(first).toEqual([one, two]);
  expect(ask('page', one, two)).toBe(first);
  expect(make).toHaveBeenCalledTimes(1);
});

it.each([
  ['another value', [{ ...one, pay: 6 }, two]],
  ['another order', [two, one]],
  ['a row less', [one]],
  ['a row more', [one, two, two]],
  ['none', []],
])('%s is another answer', (_, records) => {
  const { ask } = keeper();
  const first = ask('page', one, two);
  expect(ask('page', ...records)).toEqual(records);
  expect(ask('page', one, two)).not.toBe(first);
});

it('each question has its own answer', () => {
  const { ask } = keeper();
  const first = ask('page', one);
  expect(ask('other', two)).toEqual([two]);
  expect(ask('page', one)).toBe(first);
});

it('what was not asked for longest goes first, so that questions without end take no memory without end', () => {
  const { ask, make } = keeper();
  for (let n = 0; n < 32; n += 1) ask(`page ${n}`, one);
  ask('page 0', one);
  ask('one more', one);
  expect(make).toHaveBeenCalledTimes(33);
  ask('page 0', one);
  expect(make).toHaveBeenCalledTimes(33);
  ask('page 1', one);
  expect(make).toHaveBeenCalledTimes(34);
});

it('the id of a record is read out of its bytes', () => {
  for (const record of [one, two]) expect(bytesOf(record).map(idOf)).toEqual([record._id.toHexString()]);
});

it('the public list and one task show each change at once, and to nobody what is for somebody else', async () => {
  const api = await startTestApi();
  const client = await api.person('client', { coins: 500 });
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.unshift(await api.task(client, { task_title: `Task ${n}` }));
  const list = async () => (await api.ok(calls.listTasks, {})).map(({ _id, task_title }) => [_id, task_title]);
  const task = (id: string, options = {}) => api.ok(calls.getTask, { params: { id } }, options);
  for (let n = 0; n < 20; n += 1) {
    const [id = ''] = ids;
    const before = await list();
    expect(await list()).toEqual(before);
    const body = { task_title: `Changed ${n}` };
    await api.ok(calls.updateTask, { params: { id }, body }, { token: client.token });
    expect(await list()).toEqual([[id, `Changed ${n}`], ...before.slice(1)]);
    expect((await Promise.all(ids.map(task))).map(({ _id, task_title }) => [_id, task_title])).toEqual(await list());
  }
  // Somebody who sees more of the same tasks sees it, and nobody else does afterwards.
  const own = await api.ok(calls.listTasks, {}, { token: client.token });
  expect(own.every(({ creator_email, can }) => creator_email === client.email && can !== undefined)).toBe(true);
  expect((await api.ok(calls.listTasks, {})).every(({ creator_email, can }) => creator_email === '' && !can)).toBe(
    true,
  );
  expect(await task(ids[0]!)).toMatchObject({ creator_email: '', moderation: null });
  expect(await task(ids[0]!, { token: client.token })).toMatchObject({
    creator_email: client.email,
    can: { edit: true },
  });
  expect(await task(ids[0]!)).not.toHaveProperty('can');
  await api.stop();
});
