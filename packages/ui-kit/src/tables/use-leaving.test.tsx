import { act, render, screen } from '@testing-library/react';
import { CoinCount } from '../marks/coin-count';
import { DataTable } from './data-table';

/** As a browser says it whose owner has or has not asked for less motion. */
function motion(isWanted: boolean): void {
  window.matchMedia = ((query: string) => ({ matches: !isWanted && query.includes('reduce') })) as typeof matchMedia;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'matchMedia');
});

const table = (names: readonly string[]) => (
  <DataTable
    caption="Queue"
    columns={[{ key: 'name', header: 'Name', render: (name: string) => name }]}
    rows={names}
    rowKey={(name) => name}
    empty={<p>Empty</p>}
  />
);
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

it('shows a row leave the queue, out of reach, and then it is gone', () => {
  motion(true);
  const { container, rerender } = render(table(['a', 'b', 'c']));
  rerender(table(['a', 'c']));
  expect(rows()).toHaveLength(2);
  const going = container.querySelector('[data-leaving]');
  expect(going?.textContent).toContain('b');
  expect(going?.hasAttribute('inert')).toBe(true);
  act(() => void jest.advanceTimersByTime(250));
  expect(container.querySelector('[data-leaving]')).toBeNull();
});

it('moves nothing when that is wished, and nothing when another page comes', () => {
  motion(false);
  const { container, rerender } = render(table(['a', 'b', 'c']));
  rerender(table(['a', 'c']));
  expect(container.querySelector('[data-leaving]')).toBeNull();
  motion(true);
  rerender(table(['x', 'y', 'z']));
  expect(container.querySelector('[data-leaving]')).toBeNull();
});

it('counts coins up to what they are within a quarter of a second, and says the end at once', () => {
  motion(true);
  const { container, rerender } = render(<CoinCount amount={100} />);
  rerender(<CoinCount amount={200} />);
  const digits = () => Number(container.querySelector('[aria-hidden=true]:not(svg)')?.textContent);
  expect(screen.getByText('200 coins')).toBeTruthy();
  act(() => void jest.advanceTimersByTime(100));
  expect(digits()).toBeGreaterThan(100);
  expect(digits()).toBeLessThan(200);
  act(() => void jest.advanceTimersByTime(160));
  expect(digits()).toBe(200);
  motion(false);
  rerender(<CoinCount amount={50} />);
  expect(digits()).toBe(50);
});
