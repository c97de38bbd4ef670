import fc from 'fast-check';
import { centsToDollars, coinsToCents, isCoinAmount, packagePriceFloorCents, taskCost } from './coins';
import { TASK_LIMITS } from './constants';

describe('taskCost', () => {
  it('costs quantity times pay', () => {
    expect(taskCost(10, 5)).toBe(50);
  });

  it('stays exact at the limits of a task', () => {
    const { maxQuantity, maxPerTaskPay } = TASK_LIMITS;
    expect(taskCost(maxQuantity, maxPerTaskPay)).toBe(maxQuantity * maxPerTaskPay);
    expect(Number.isSafeInteger(maxQuantity * maxPerTaskPay)).toBe(true);
  });

  it.each([
    [-1, 5],
    [1.5, 2],
    [2, Number.NaN],
    [2 ** 40, 2 ** 40],
    [1, Number.POSITIVE_INFINITY],
  ])('refuses %p slots at %p coins', (quantity, pay) => {
    expect(() => taskCost(quantity, pay)).toThrow(RangeError);
  });
});

describe('isCoinAmount', () => {
  it.each([0, 1, 300, Number.MAX_SAFE_INTEGER])('takes %p', (value) => expect(isCoinAmount(value)).toBe(true));
  it.each([-1, 0.5, '5', null, Number.NaN, 2 ** 53, 5n, { valueOf: () => 5 }])('refuses %p', (value) =>
    expect(isCoinAmount(value)).toBe(false),
  );
});

describe('money', () => {
  it('pays one dollar for 20 coins (decisions.md 1)', () => {
    expect(centsToDollars(coinsToCents(20))).toBe('1.00');
    expect(centsToDollars(coinsToCents(300))).toBe('15.00');
  });

  it('writes cents as dollars without floating point', () => {
    expect(centsToDollars(5)).toBe('0.05');
    expect(centsToDollars(-1205)).toBe('-12.05');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (cents) => {
        expect(BigInt(centsToDollars(cents).replace('.', ''))).toBe(BigInt(cents));
      }),
    );
  });
});

describe('packagePriceFloorCents (decisions.md 5)', () => {
  it.each([
    [10, 87],
    [150, 856],
    [500, 2_778],
    [1_000, 5_524],
  ])('%p coins cost at least %p cents', (coins, floor) => expect(packagePriceFloorCents(coins)).toBe(floor));

  it('lets no package be bought and withdrawn at a profit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 7 }), (coins) => {
        const priceCents = packagePriceFloorCents(coins);
        // What is left of the price after the provider's 4.4 % and 30 cents must cover the payout.
        const receivedTenthsOfCents = Math.floor(priceCents * 9.56) - 300;
        expect(receivedTenthsOfCents).toBeGreaterThanOrEqual(coinsToCents(coins) * 10);
      }),
    );
  });
});
