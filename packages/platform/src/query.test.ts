/** When a failed read is retried (product.md §9). */
import { ApiError } from './api-error';
import { createRemoteQueryClient, retryDelayMs, shouldRetry } from './query';

const refusal = (status: number, code: 'not_found' | 'busy' | 'rate_limited') =>
  new ApiError({ status, code, message: 'x' });

it('asks three times again, and never after a refusal', () => {
  expect([0, 1, 2, 3].map((count) => shouldRetry(count, new Error('x')))).toEqual([true, true, true, false]);
  expect(shouldRetry(0, refusal(404, 'not_found'))).toBe(false);
  expect(shouldRetry(0, refusal(503, 'busy'))).toBe(true);
  expect(shouldRetry(0, refusal(429, 'rate_limited'))).toBe(true);
});

it('waits longer each time, up to a bound', () => {
  expect([0, 1, 2, 10].map(retryDelayMs)).toEqual([500, 1_000, 2_000, 8_000]);
});

it('keeps what is unused for five minutes and repeats no write', () => {
  const { queries, mutations } = createRemoteQueryClient().getDefaultOptions();
  expect(queries?.gcTime).toBe(300_000);
  expect(mutations?.retry).toBe(false);
});
