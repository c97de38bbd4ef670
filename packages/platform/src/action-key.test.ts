import { renderHook } from '@testing-library/react';
import { useActionKey } from './action-key';

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
