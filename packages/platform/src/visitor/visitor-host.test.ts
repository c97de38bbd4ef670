import { calls } from '@taskmint/contract';
import { isApiError } from '../api-error';
import type { PublicConfig } from '../host-contract';
import { createVisitorHost } from './visitor-host';

const fetched = jest.fn<Promise<Partial<Response>>, [string, RequestInit]>();
const { fetch: before } = globalThis;
beforeAll(() => {
  globalThis.fetch = fetched as unknown as typeof fetch;
  // jsdom has none.
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
});
afterAll(() => {
  globalThis.fetch = before;
});

const host = createVisitorHost(Promise.resolve({ apiUrl: 'https://api.test' } as PublicConfig));

it('reads what is public, with the total of a list', async () => {
  fetched.mockResolvedValue({
    ok: true,
    headers: new Headers({ 'x-total-count': '147' }),
    json: async () => [{ _id: 'a' }],
  });
  expect(await host.api.list(calls.listTasks, { query: { limit: 1, sort: 'pay' } })).toEqual({
    items: [{ _id: 'a' }],
    total: 147,
  });
  expect(fetched.mock.calls[0]?.[0]).toBe('https://api.test/task?limit=1&sort=pay');
  expect(await host.api.call(calls.listReviews)).toEqual([{ _id: 'a' }]);
  expect(fetched.mock.lastCall?.[0]).toBe('https://api.test/reviews');
  expect(host.session.getState().status).toBe('signed-out');
});

it('fails as the client of the shell does, in words that can be shown', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const unreachable: unknown = await host.api.call(calls.listReviews).catch((error: unknown) => error);
  expect(isApiError(unreachable) && [unreachable.code, unreachable.status]).toEqual(['network', 0]);
  fetched.mockResolvedValueOnce({ ok: false, status: 503 });
  const busy: unknown = await host.api.call(calls.listReviews).catch((error: unknown) => error);
  expect(isApiError(busy) && [busy.code, busy.status, busy.message]).toEqual([
    'unreadable',
    503,
    expect.stringContaining('try again'),
  ]);
});
