/** The fake API fails where the real one would, and records its calls. */
import { calls } from '@taskmint/contract';
import { createFakeApi, FakePage } from './fake-api';

const ID = '0123456789abcdef01234567';

it('answers by the name of the call and remembers input and key', async () => {
  const api = createFakeApi({ deleteTask: ({ params }) => ({ deletedCount: params.id === ID ? 1 : 0 }) });
  const answer = await api.call(calls.deleteTask, { params: { id: ID } }, { idempotencyKey: 'k' });
  expect(answer).toEqual({ deletedCount: 1 });
  expect(api.made).toEqual([{ name: 'deleteTask', input: { params: { id: ID } }, idempotencyKey: 'k' }]);
});

it('pages, and counts when it is given a plain list', async () => {
  const paged = createFakeApi({ listReviews: () => new FakePage([], 40) });
  expect(await paged.list(calls.listReviews)).toEqual({ items: [], total: 40 });
  expect(await paged.call(calls.listReviews)).toEqual([]);
  expect((await createFakeApi({ listReviews: () => [] }).list(calls.listReviews)).total).toBe(0);
});

it('refuses what it has no answer for, and a path with a hole', async () => {
  const api = createFakeApi();
  await expect(api.call(calls.listReviews)).rejects.toMatchObject({ name: 'ApiError', status: 404 });
  await expect(api.call(calls.getTask, {} as never)).rejects.toThrow('parameter id is missing');
});
