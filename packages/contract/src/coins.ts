/** Coin and cent arithmetic on safe integers only (decisions.md 1, 4, 5). No floating point: only whole coins and whole cents. */
import { CENTS_PER_COIN } from './constants';

/** Whether `value` is a non-negative safe integer. */
export function isCoinAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Cost in coins of `quantity` slots at `perTaskPay` coins each. Throws RangeError when the product is not a safe coin amount. */
export function taskCost(quantity: number, perTaskPay: number): number {
  const cost = quantity * perTaskPay;
  if (!isCoinAmount(quantity) || !isCoinAmount(perTaskPay) || !isCoinAmount(cost)) {
    throw new RangeError(`not a coin amount: ${quantity} x ${perTaskPay}`);
  }
  return cost;
}

/** Coins earned per hour at `pay` coins for a piece that takes `seconds`, rounded down. */
export function coinsPerHour(pay: number, seconds: number): number {
  return Math.floor((pay * 3_600) / seconds);
}

/** US cents per hour at `pay` coins for a piece that takes `seconds`, rounded down (fair-work.md 16). */
export function hourlyCents(pay: number, seconds: number): number {
  return Math.floor((pay * CENTS_PER_COIN * 3_600) / seconds);
}

/** Smallest whole pay in coins for a piece that takes `seconds` at which an hour pays at least `floorCents` (fair-work.md 16). */
export function enoughPay(floorCents: number, seconds: number): number {
  return Math.ceil((floorCents * seconds) / (CENTS_PER_COIN * 3_600));
}

/** Coins for a share of `pay` in percent, 1 to 99, rounded: at least one (fair-work.md 5). */
export function shareOfPay(pay: number, percent: number): number {
  return Math.max(1, Math.round((pay * percent) / 100));
}

/** US cents paid out for `coins` withdrawn coins. */
export function coinsToCents(coins: number): number {
  return coins * CENTS_PER_COIN;
}

/** Dollars as text, `750` -> `7.50`, without floating point. */
export function centsToDollars(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return `${sign}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/**
 * Lowest price in US cents at which `coins` may be sold: below `(coins x 0.05 x 1.05 + 0.30) / 0.956` dollars coins could be bought and withdrawn at
 * a profit (decisions.md 5). Integer arithmetic, rounded up to the next cent.
 */
export function packagePriceFloorCents(coins: number): number {
  // Dollars x 100 = cents; both sides multiplied by 10,000 so that nothing is fractional: (coins x 525 + 3,000) x 10 / 956.
  const numerator = (BigInt(coins) * 525n + 3_000n) * 10n;
  const denominator = 956n;
  return Number((numerator + denominator - 1n) / denominator);
}
