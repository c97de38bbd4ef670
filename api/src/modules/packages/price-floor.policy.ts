/** The lowest price at which coins may be sold (decisions.md 5): below it, coins could be bought and withdrawn at a profit. Pure. */
import { centsToDollars, coinsToCents, packagePriceFloorCents } from '@taskmint/contract';
import { refuse } from '../../errors';

/** Refuses with `price_below_floor` if `priceCents` is too low for `coins`; message and details name the floor. */
export function assertAboveFloor(coins: number, priceCents: number): void {
  const floorCents = packagePriceFloorCents(coins);
  if (priceCents >= floorCents) return;
  refuse(
    'price_below_floor',
    { coins, price_cents: priceCents, floor_cents: floorCents, withdrawn_cents: coinsToCents(coins) },
    {
      message: `${coins} coins can be withdrawn as $${centsToDollars(coinsToCents(coins))}; with fees they must cost at least $${centsToDollars(floorCents)}.`,
    },
  );
}
