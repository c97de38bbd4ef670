/** How many coins somebody may withdraw now, why the rest cannot leave, and when it can (decisions.md 6, 22, 24; fair-work.md 11). Pure. */
import type { LockedReason } from '@taskmint/contract';
import { dayOf } from '../../days';
import { parseLot, type Lots } from '../../ledger';

export interface Holder {
  coins: number;
  promotional_coins: number;
  lots: Lots;
}

export interface WithdrawalRules {
  readonly promoCoins: 'withdrawable' | 'spend-only';
  readonly at: Date;
  /** Orders whose money is held wherever it is. */
  readonly frozen: ReadonlySet<string>;
}

/** Why coins of a lot cannot leave now; null if they can. */
function lockOf(key: string, { at, frozen }: WithdrawalRules): { reason: LockedReason; until: Date | null } | null {
  const { kind, order, maturesAt } = parseLot(key);
  if (order !== null && frozen.has(order)) return { reason: 'disputed', until: null };
  if (maturesAt === null || maturesAt <= at) return null;
  return { reason: kind === 'bought' ? 'bought_lately' : 'earned_lately', until: maturesAt };
}

/** The lots that may leave now. */
export function withdrawableLots(holder: Pick<Holder, 'lots'>, rules: WithdrawalRules): Lots {
  return Object.fromEntries(Object.entries(holder.lots).filter(([key]) => lockOf(key, rules) === null));
}

/**
 * Coins that may leave. With `spend-only`, promotional coins never do: otherwise those of many sign-ups could be collected in one account
 * and cashed.
 */
export function withdrawableCoins(holder: Holder, rules: WithdrawalRules): number {
  const lots = Object.values(withdrawableLots(holder, rules)).reduce((sum, coins) => sum + coins, 0);
  return lots + (rules.promoCoins === 'spend-only' ? 0 : holder.promotional_coins);
}

export interface LockedCoins {
  readonly reason: LockedReason;
  readonly coins: number;
  /** When the first of them can be withdrawn; null if waiting does not help. */
  readonly until: Date | null;
}

/** Coins that cannot leave, by reason. They and `withdrawableCoins` add up to `coins`. */
export function lockedCoins(holder: Holder, rules: WithdrawalRules): LockedCoins[] {
  const locked = new Map<LockedReason, LockedCoins>();
  if (rules.promoCoins === 'spend-only' && holder.promotional_coins > 0) {
    locked.set('promotional', { reason: 'promotional', coins: holder.promotional_coins, until: null });
  }
  for (const [key, coins] of Object.entries(holder.lots)) {
    const lock = lockOf(key, rules);
    if (!lock || coins === 0) continue;
    const before = locked.get(lock.reason);
    const until = before?.until && lock.until && before.until < lock.until ? before.until : lock.until;
    locked.set(lock.reason, { reason: lock.reason, coins: (before?.coins ?? 0) + coins, until });
  }
  return [...locked.values()];
}

/** Coins that become withdrawable by waiting, by day in UTC, soonest first. */
export function maturingCoins(holder: Pick<Holder, 'lots'>, rules: WithdrawalRules): { day: string; coins: number }[] {
  const days = new Map<string, number>();
  for (const [key, coins] of Object.entries(holder.lots)) {
    const until = lockOf(key, rules)?.until;
    if (!until || coins === 0) continue;
    const day = dayOf(until);
    days.set(day, (days.get(day) ?? 0) + coins);
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, coins]) => ({ day, coins }));
}
