import { act, fireEvent, render, screen } from '@testing-library/react';
import { createToasts, ToastRegion } from './toasts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('shows a toast for 5 seconds (product.md §9)', () => {
  const { toasts, store } = createToasts();
  render(<ToastRegion store={store} />);
  act(() => toasts.show('warning', 'User already has this role!'));
  act(() => jest.advanceTimersByTime(4_900));
  expect(screen.getByText('User already has this role!')).toBeTruthy();
  act(() => jest.advanceTimersByTime(200));
  expect(screen.queryByText('User already has this role!')).toBeNull();
});

it('stays while it is pointed at, and goes when dismissed', () => {
  const { toasts, store } = createToasts();
  render(<ToastRegion store={store} />);
  act(() => toasts.show('info', 'Held'));
  fireEvent.pointerEnter(screen.getByText('Held').closest('li')!);
  act(() => jest.advanceTimersByTime(20_000));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Held')).toBeNull();
});

it('waits for who is in another tab meanwhile', () => {
  const { toasts, store } = createToasts();
  render(<ToastRegion store={store} />);
  const look = (hidden: boolean) => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    fireEvent(document, new Event('visibilitychange'));
  };
  look(true);
  act(() => toasts.show('error', 'Nothing was paid'));
  act(() => jest.advanceTimersByTime(60_000));
  look(false);
  act(() => jest.advanceTimersByTime(4_900));
  expect(screen.getByText('Nothing was paid')).toBeTruthy();
  act(() => jest.advanceTimersByTime(200));
  expect(screen.queryByText('Nothing was paid')).toBeNull();
});

it('never shows more than four', () => {
  const { toasts, store } = createToasts();
  render(<ToastRegion store={store} />);
  act(() => ['1', '2', '3', '4', '5'].forEach((text) => toasts.show('info', text)));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['2', '3', '4', '5']);
});
