import { applyLanguage } from '@taskmint/platform';
import { act, screen, within } from '@testing-library/react';
import { renderScreen } from '../../demo/render-screen';
import type { Earnings } from './earnings.queries';
import { LockedCoins } from './locked-coins';

afterEach(() => act(() => applyLanguage('en')));

const NOTHING: Earnings = {
  total_earned: 0,
  approved_submissions: 0,
  paid_in_part: 0,
  coins: 0,
  withdrawable_coins: 0,
  not_withdrawable: [],
  maturing: [],
  in_review: { submissions: 0, coins: 0 },
  held_coins: 0,
  paid_out_coins: 0,
  obstacles: [],
};

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

function linesOf(heading: string): (string | null)[] {
  const list = screen.getByRole('heading', { name: heading }).parentElement!;
  return within(list)
    .getAllByRole('listitem')
    .map((line) => line.textContent);
}

function show(change: Partial<Earnings>): void {
  renderScreen(<LockedCoins earnings={{ ...NOTHING, ...change }} />);
}

test('each reason is a sentence with its coins and until when', () => {
  show({
    not_withdrawable: [
      { reason: 'promotional', coins: 10, until: null },
      { reason: 'bought_lately', coins: 20, until: inDays(3) },
      { reason: 'earned_lately', coins: 30, until: inDays(2) },
      { reason: 'disputed', coins: 40, until: null },
    ],
  });
  expect(linesOf('What cannot be withdrawn yet')).toEqual([
    expect.stringMatching(/10 coins are promotional, from your sign-up or your pay/),
    expect.stringMatching(
      /20 coins come from card payments that can still be reversed\. .* withdrawn in 3 days \(\d{2}-\d{2}-\d{4}/,
    ),
    expect.stringMatching(/30 coins were earned recently\. .* in 2 days/),
    expect.stringMatching(/40 coins come from a payment in dispute\./),
  ]);
});

test('reasons and obstacles that only a newer server knows are still said', () => {
  show({
    not_withdrawable: [
      { reason: 'made_tomorrow' as never, coins: 7, until: null },
      { reason: 'made_later' as never, coins: 8, until: inDays(5) },
    ],
    obstacles: [{ reason: 'made_tomorrow' as never, until: null }],
  });
  expect(linesOf('What cannot be withdrawn yet')).toEqual([
    expect.stringMatching(/7 coins cannot be withdrawn now\.$/),
    expect.stringMatching(/8 coins cannot be withdrawn now\. The next can be withdrawn in 5 days/),
    expect.stringMatching(/You cannot withdraw at the moment/),
  ]);
});

test('what a payment that was taken back blocks is said, with whom to write to', () => {
  show({ obstacles: [{ reason: 'receivable_open', until: null }] });
  screen.getByText(/One of your payments was reversed after its coins were spent/);
  expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact');
});

test('coins that mature are listed by day, five days at most, the rest in one line', () => {
  show({
    maturing: ['28', '29', '30'].map((day) => ({ day: `2026-11-${day}`, coins: 120 })),
  });
  expect(linesOf('When the next coins can be withdrawn')).toEqual([
    '120120 coins on 28-11-2026',
    '120120 coins on 29-11-2026',
    '120120 coins on 30-11-2026',
  ]);
});

test('a sixth day and what follows it are added up', () => {
  show({
    maturing: ['01', '02', '03', '04', '05', '06', '07'].map((day) => ({ day: `2026-12-${day}`, coins: 10 })),
  });
  const lines = linesOf('When the next coins can be withdrawn');
  expect(lines).toHaveLength(6);
  expect(lines.at(-1)).toBe('and 2020 coins later');
});

test('in Bangla too', () => {
  act(() => applyLanguage('bn'));
  show({ maturing: [{ day: '2026-11-28', coins: 120 }], obstacles: [{ reason: 'receivable_open', until: null }] });
  screen.getByRole('heading', { name: 'পরের কয়েন কবে তোলা যাবে' });
  screen.getByRole('link', { name: 'আমাদের লিখুন' });
  screen.getByText('২৮-১১-২০২৬');
});

test('nothing is shown while nothing is kept back, or too few coins are the only obstacle', () => {
  show({ obstacles: [{ reason: 'below_minimum', until: null }] });
  expect(screen.queryByRole('listitem')).toBeNull();
});
