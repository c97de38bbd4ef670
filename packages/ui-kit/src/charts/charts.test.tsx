import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bucketsOf, type Series, TimeChart } from '.';

const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03'];
const SERIES: Series[] = [
  { key: 'paid', label: 'Paid', values: [5, 0, 1_200], shape: 'moved', tone: 'primary' },
  { key: 'held', label: 'Held', values: [10, 20, 30], shape: 'level', tone: 'info' },
];
const TEXTS = { asTable: 'Show as a table', day: 'Day', nothing: 'Nothing moved.' };

afterEach(() => void (document.documentElement.lang = 'en'));

describe('buckets', () => {
  it('are the days themselves while they are few', () => {
    expect(bucketsOf(DAYS, SERIES)).toEqual([
      { from: '2026-03-01', to: '2026-03-01', values: [5, 10] },
      { from: '2026-03-02', to: '2026-03-02', values: [0, 20] },
      { from: '2026-03-03', to: '2026-03-03', values: [1_200, 30] },
    ]);
  });

  it('are weeks that end today in a year: what moved is summed, a level is its last one', () => {
    const days = Array.from({ length: 366 }, (_, index) =>
      new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    );
    const ones = days.map(() => 1);
    const buckets = bucketsOf(days, [
      { key: 'a', label: 'A', values: ones, shape: 'moved', tone: 'primary' },
      { key: 'b', label: 'B', values: days.map((_, index) => index), shape: 'level', tone: 'info' },
    ]);
    expect(buckets).toHaveLength(53);
    expect(buckets[0]?.values[0]).toBe(2);
    expect(buckets.at(-1)).toEqual({ from: '2026-12-26', to: '2027-01-01', values: [7, 365] });
    expect(buckets.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(366);
  });
});

describe('a chart', () => {
  it('goes from day to day by the keys of a slider and reads each out', async () => {
    render(<TimeChart title="Spending" days={DAYS} series={SERIES} texts={TEXTS} />);
    const slider = screen.getByRole('slider', { name: 'Spending' });
    expect(slider.getAttribute('aria-valuetext')).toBe('03-03-2026: Paid 1,200, Held 30');
    expect(slider.textContent).not.toContain('03-03-2026');
    act(() => slider.focus());
    // The same beside the bars, for whoever looks.
    expect(slider.textContent).toContain('03-03-2026Paid1,200Held30');
    await userEvent.keyboard('{ArrowLeft}');
    expect(slider.getAttribute('aria-valuetext')).toBe('02-03-2026: Paid 0, Held 20');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(slider.getAttribute('aria-valuenow')).toBe('0');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(slider.getAttribute('aria-valuenow')).toBe('2');
  });

  it('says the same in a table, newest first, in the digits of the language', async () => {
    const { container } = render(<TimeChart title="Spending" days={DAYS} series={SERIES} texts={TEXTS} />);
    const rows = () =>
      [...container.querySelectorAll('tbody tr')].map((row) => [...row.children].map((each) => each.textContent));
    expect(rows()).toEqual([
      ['03-03-2026', '1,200', '30'],
      ['02-03-2026', '0', '20'],
      ['01-03-2026', '5', '10'],
    ]);
    await act(async () => void (document.documentElement.lang = 'bn'));
    expect(rows()[0]).toEqual(['০৩-০৩-২০২৬', '১,২০০', '৩০']);
  });

  it('draws no bar for nothing, and says so when nothing moved at all', () => {
    const { container, rerender } = render(<TimeChart title="Spending" days={DAYS} series={SERIES} texts={TEXTS} />);
    // Two bars, the mark of the chosen day, and the key of the bars.
    expect(container.querySelectorAll('rect')).toHaveLength(4);
    const still = SERIES.map((each) => ({ ...each, values: [0, 0, 0] }));
    rerender(<TimeChart title="Spending" days={DAYS} series={still} texts={TEXTS} />);
    expect(screen.getByText('Nothing moved.')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('takes its colours from the theme and needs no inline style', () => {
    const { container } = render(<TimeChart title="Spending" days={DAYS} series={SERIES} texts={TEXTS} />);
    expect(container.querySelectorAll('[style]')).toHaveLength(0);
    for (const bar of container.querySelectorAll('[role=slider] rect')) {
      expect(bar.getAttribute('fill')).toMatch(/^var\(--tm-/);
    }
  });
});
