import { renderHook } from '@testing-library/react';
import { endActionsAbout, sendAction, useActionKey } from './action-key';
import { ApiError } from './api-error';

const newHook = () => renderHook(() => useActionKey()).result.current;
const actionKey = (input: unknown): string => newHook().for(input);

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('keeps the key while the same is sent again, also on another screen, and makes another one for another input or after success', () => {
  const first = actionKey({ coins: 300 });
  expect(actionKey({ coins: 300 })).toBe(first);
  const hook = newHook();
  const second = hook.for({ coins: 301 });
  expect(second).not.toBe(first);
  hook.done();
  expect(actionKey({ coins: 301 })).not.toBe(second);
  expect(actionKey({ coins: 300 })).toBe(first);
});

it('keeps the key when the page is loaded again, but nothing that can be read', () => {
  const first = actionKey({ account: '01712345678' });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('01712345678');
  expect(actionKey({ account: '01712345678' })).toBe(first);
});

it('keeps the key without storage too, as long as the page lives', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  expect(actionKey({ coins: 5 })).toBe(actionKey({ coins: 5 }));
});

it('takes the same for another action ten minutes later', () => {
  jest.useFakeTimers();
  const first = actionKey({ coins: 300 });
  jest.advanceTimersByTime(9 * 60_000);
  expect(actionKey({ coins: 300 })).toBe(first);
  jest.advanceTimersByTime(10 * 60_000);
  expect(actionKey({ coins: 300 })).not.toBe(first);
});

it('forgets the oldest of too many', () => {
  jest.useFakeTimers();
  const first = actionKey({ coins: 0 });
  for (let coins = 1; coins <= 60; coins += 1) {
    jest.advanceTimersByTime(1);
    actionKey({ coins });
  }
  expect(Object.keys(JSON.parse(sessionStorage.getItem('open-actions') ?? '{}') as object)).toHaveLength(50);
  expect(actionKey({ coins: 0 })).not.toBe(first);
});

it('ends an action with its answer, refusal or not, and keeps the key while the answer is open', async () => {
  const keys: string[] = [];
  const press = (error?: ApiError): Promise<unknown> =>
    sendAction({ coins: 300 }, (key) => {
      keys.push(key);
      return error ? Promise.reject(error) : Promise.resolve();
    });
  await expect(press(new ApiError({ status: 0, code: 'timeout', message: 'lost' }))).rejects.toThrow('lost');
  await expect(press(new ApiError({ status: 503, code: 'busy', message: 'busy' }))).rejects.toThrow('busy');
  const going = new ApiError({ status: 409, code: 'idempotency_in_progress', message: 'going on' });
  await expect(press(going)).rejects.toThrow('going on');
  expect(new Set(keys).size).toBe(1);
  await expect(press(new ApiError({ status: 409, code: 'coins_low', message: 'too few' }))).rejects.toThrow('few');
  await press();
  await press();
  expect(new Set(keys).size).toBe(3);
});

it.each([
  [429, 'rate_limited'],
  [401, 'token_expired'],
] as const)('keeps the key after %s %s, which may follow an attempt that was done', (status, code) => {
  const hook = newHook();
  const first = hook.for({ coins: 7 });
  hook.failed(new ApiError({ status, code, message: 'not now' }));
  expect(actionKey({ coins: 7 })).toBe(first);
});

it('takes the same for another action once all about its thing are ended', async () => {
  const keys: string[] = [];
  const lose = (id: number): Promise<unknown> =>
    sendAction(
      ['start', id],
      (key) => {
        keys.push(key);
        return Promise.reject(new ApiError({ status: 0, code: 'timeout', message: 'lost' }));
      },
      ['task', id],
    ).catch(() => undefined);
  await lose(1);
  await lose(2);
  endActionsAbout(['task', 1], ['cart']);
  await lose(1);
  await lose(2);
  const [one, two, oneAgain, twoAgain] = keys;
  expect(oneAgain).not.toBe(one);
  expect(twoAgain).toBe(two);
});
