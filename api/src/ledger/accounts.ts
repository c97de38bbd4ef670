/** Names of the ledger's accounts and where the balance of each is projected to (decisions.md 3). Pure: knows no database. */

/**
 * Sources and sinks of coins. They have no document of their own: their balance is derived from the entries, so that a thousand purchases at
 * once never meet in one record.
 */
export const SYSTEM_ACCOUNTS = [
  'purchases',
  'signup-bonuses',
  'paid-out',
  'forfeited',
  'adjustments',
  'corrections',
] as const;
export type SystemAccount = (typeof SYSTEM_ACCOUNTS)[number];

/**
 * - `balance:{userId}`: coins that somebody can use.
 * - `escrow:{taskId}`: coins set aside for a task.
 * - `hold:{withdrawalId}`: coins of a withdrawal that waits.
 * - `total:{userId}`: corrections of somebody's total pay; moves against `system:corrections` only, no coins.
 * - `system:{name}`: see SYSTEM_ACCOUNTS.
 */
export type AccountRef =
  `balance:${string}` | `escrow:${string}` | `hold:${string}` | `total:${string}` | `system:${SystemAccount}`;

export type AccountKind = 'balance' | 'escrow' | 'hold' | 'total' | 'system';

/** The document that shows an account's balance, and the fields that do. */
export interface Projection {
  readonly collection: 'users' | 'tasks' | 'withdrawals';
  readonly coins: string;
  /** Field of the promotional part; null where the account has no buckets. */
  readonly promotional: string | null;
}

const PROJECTIONS: Readonly<Record<Exclude<AccountKind, 'system'>, Projection>> = {
  balance: { collection: 'users', coins: 'coins', promotional: 'promotional_coins' },
  escrow: { collection: 'tasks', coins: 'escrow_coins', promotional: 'escrow_promotional' },
  hold: { collection: 'withdrawals', coins: 'held_coins', promotional: 'held_promotional' },
  total: { collection: 'users', coins: 'total_pay', promotional: null },
};

/** Order in which one transaction changes accounts; the same everywhere, so that two transactions meet at their first common account. */
const LOCK_RANK: Readonly<Record<AccountKind, number>> = { escrow: 0, hold: 1, balance: 2, total: 3, system: 4 };

const REF = /^(?:(balance|escrow|hold|total):([0-9a-f]{24})|(system):([a-z-]+))$/;

export interface ParsedAccount {
  readonly kind: AccountKind;
  /** Id of the document, or the name of a system account. */
  readonly id: string;
}

/** Takes a reference apart. Throws RangeError when it is none. */
export function parseAccount(ref: string): ParsedAccount {
  const match = REF.exec(ref);
  if (match?.[1] && match[2]) return { kind: match[1] as AccountKind, id: match[2] };
  const system = match?.[4];
  if (system && (SYSTEM_ACCOUNTS as readonly string[]).includes(system)) return { kind: 'system', id: system };
  throw new RangeError(`not an account: ${ref}`);
}

/** Where the account's balance is projected to; null for system accounts. */
export function projectionOf(ref: AccountRef): Projection | null {
  const { kind } = parseAccount(ref);
  return kind === 'system' ? null : PROJECTIONS[kind];
}

/** Compares two accounts by lock order. */
export function byLockOrder(a: AccountRef, b: AccountRef): number {
  const left = parseAccount(a);
  const right = parseAccount(b);
  return LOCK_RANK[left.kind] - LOCK_RANK[right.kind] || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0);
}

export const account = {
  balance: (userId: { toString(): string }): AccountRef => `balance:${userId.toString()}`,
  escrow: (taskId: { toString(): string }): AccountRef => `escrow:${taskId.toString()}`,
  hold: (withdrawalId: { toString(): string }): AccountRef => `hold:${withdrawalId.toString()}`,
  total: (userId: { toString(): string }): AccountRef => `total:${userId.toString()}`,
  system: (name: SystemAccount): AccountRef => `system:${name}`,
} as const;
