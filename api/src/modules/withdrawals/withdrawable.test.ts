import fc from 'fast-check';
import { withdrawableCoins } from './withdrawable.policy';

describe('withdrawable coins', () => {
  it.each([
    ['all of them by default', { coins: 500, promotional_coins: 15, immature_coins: 0 }, 'withdrawable', 500],
    ['none that came from a sign-up', { coins: 500, promotional_coins: 15, immature_coins: 0 }, 'spend-only', 485],
    [
      'none that were earned too recently',
      { coins: 500, promotional_coins: 0, immature_coins: 400 },
      'withdrawable',
      100,
    ],
    ['the smaller of both limits', { coins: 500, promotional_coins: 450, immature_coins: 100 }, 'spend-only', 50],
    [
      'nothing when most of what was earned has been spent',
      { coins: 100, promotional_coins: 0, immature_coins: 400 },
      'withdrawable',
      0,
    ],
  ] as const)('are %s', (_, holder, setting, expected) => {
    expect(withdrawableCoins(holder, setting)).toBe(expected);
  });

  it('are never more than there are and never less than none', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        fc.constantFrom('withdrawable' as const, 'spend-only' as const),
        (coins, promo, young, setting) => {
          const holder = { coins, promotional_coins: Math.min(promo, coins), immature_coins: young };
          const result = withdrawableCoins(holder, setting);
          expect(result).toBeGreaterThanOrEqual(0);
          expect(result).toBeLessThanOrEqual(coins);
        },
      ),
    );
  });
});
