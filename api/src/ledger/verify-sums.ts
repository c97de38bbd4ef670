/** What the checks of entries against their records share. Pure. */
import type { CheckedEntry, Difference } from './verify-entries';

/** The record that an entry names as its cause. A damaged entry may have none. */
export function causeOf({ cause }: { readonly cause: CheckedEntry['cause'] | undefined }): string {
  return String(cause?.id);
}

export function add(sums: Map<string, number>, key: string, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}

export function missing(kind: string, where: string, expected: string): Difference {
  return { kind, where, expected, actual: null };
}
