/** How many failure reports per address are recorded: a broken page may report often, and a flooded log helps nobody. Addresses are kept in memory only. */

const WINDOW_MS = 60_000;
const PER_ADDRESS = 30;
/** Reports of all addresses together. Beyond that, another outage would be drowned out anyway. */
const IN_ALL = 600;
const MAX_ADDRESSES = 5_000;

export interface ReportBudget {
  /** Whether one more report from `address` is recorded now. */
  take(address: string): boolean;
}

/** A budget per minute; `clock` gives milliseconds. */
export function reportBudget(clock: () => number = () => performance.now()): ReportBudget {
  let windowStart = clock();
  let all = 0;
  const byAddress = new Map<string, number>();
  return {
    take(address) {
      const now = clock();
      if (now - windowStart >= WINDOW_MS) {
        windowStart = now;
        all = 0;
        byAddress.clear();
      }
      const mine = byAddress.get(address) ?? 0;
      const full = mine >= PER_ADDRESS || all >= IN_ALL || (mine === 0 && byAddress.size >= MAX_ADDRESSES);
      if (full) return false;
      byAddress.set(address, mine + 1);
      all += 1;
      return true;
    },
  };
}
