/** How many coins somebody may withdraw now (decisions.md 6, fair-work.md 11). Pure. */

/** Approved submissions after which earnings are withdrawable at once. */
export const TRUSTED_AFTER_APPROVALS = 10;

export interface Withdrawable {
  coins: number;
  promotional_coins: number;
  /** Coins earned within the waiting time of a new account; 0 once it is trusted. */
  immature_coins: number;
}

/**
 * Coins that may leave. With `spend-only` promotional coins never do: coins of many sign-ups could be collected in one account and cashed. What
 * was earned too recently waits, and counts as the part that leaves last.
 */
export function withdrawableCoins(holder: Withdrawable, promoCoins: 'withdrawable' | 'spend-only'): number {
  const allowed = promoCoins === 'spend-only' ? holder.coins - holder.promotional_coins : holder.coins;
  return Math.max(0, Math.min(allowed, holder.coins - holder.immature_coins));
}
