import { CENTS_PER_COIN, packagePriceFloorCents } from '@taskmint/contract';
import { Refusal } from '../../errors';
import { assertAboveFloor } from './price-floor.policy';

function refusal(act: () => void): Refusal | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

describe('the price floor', () => {
  it.each([
    [10, 100],
    [150, 1_000],
    [500, 3_200],
    [1_000, 6_200],
  ])('lets the first packages through: %d coins for %d cents', (coins, cents) => {
    expect(refusal(() => assertAboveFloor(coins, cents))).toBeNull();
  });

  it('refuses one cent below and says what the floor is and why', () => {
    const floor = packagePriceFloorCents(1_000);
    expect(refusal(() => assertAboveFloor(1_000, floor))).toBeNull();
    const refused = refusal(() => assertAboveFloor(1_000, floor - 1));
    expect(refused).toMatchObject({ code: 'price_below_floor', details: { floor_cents: floor } });
    expect(refused?.message).toMatch(/^1000 coins can be withdrawn as \$50\.00; .* at least \$\d+\.\d\d\.$/);
  });

  it('leaves no profit to whoever buys coins at the floor and withdraws them all, at any size', () => {
    for (let coins = 1; coins <= 200_000; coins += coins < 2_000 ? 1 : 97) {
      const paid = packagePriceFloorCents(coins);
      const fee = Math.ceil((paid * 44) / 1_000) + 30;
      expect(coins * CENTS_PER_COIN).toBeLessThan(paid);
      // What is left of the price after the card's fee still pays the withdrawal.
      expect(paid - fee).toBeGreaterThanOrEqual(coins * CENTS_PER_COIN - 1);
    }
  });
});
