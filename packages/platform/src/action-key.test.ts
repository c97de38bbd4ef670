import { renderHook } from '@testing-library/react';
import { useActionKey } from './action-key';
import { ApiError } from './api-error';

it('keeps the key while somebody presses again, and makes another one for another input or after success', () => {
  const { result, rerender } = renderHook(() => useActionKey());
  const first = result.current.for({ coins: 300 });
  rerender();
  expect(result.current.for({ coins: 300 })).toBe(first);
  const second = result.current.for({ coins: 301 });
  expect(second).not.toBe(first);
  result.current.done();
  expect(result.current.for({ coins: 301 })).not.toBe(second);
});

it('ends an action with its answer, refusal or not, and keeps the key while the answer is open', async () => {
  const { result } = renderHook(() => useActionKey());
  const keys: string[] = [];
  const press = (error?: ApiError): Promise<unknown> =>
    result.current.send({ coins: 300 }, (key) => {
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
