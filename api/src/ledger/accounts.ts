/** Names of the ledger's accounts, their units, and the document that shows each balance (decisions.md 3, 25). Pure: knows no database. */

import { CASH_ACCOUNTS, type CashAccount, type TransferKind } from '@taskmint/contract';

/**
 * Sources and sinks of coins. They have no document: their balance is derived from the entries, so that a thousand concurrent purchases never contend for
 * one record.
 */
const SYSTEM_ACCOUNTS = [
  'purchases',
  'signup-bonuses',
  'paid-out',
  'forfeited',
  'adjustments',
  'corrections',
  'losses',
] as const;
export type SystemAccount = (typeof SYSTEM_ACCOUNTS)[number];

/**
 * - `balance:{userId}`: coins that somebody can use.
 * - `escrow:{taskId}`: coins set aside for a task.
 * - `screening:{taskId}`: coins set aside for screen-outs of a task.
 * - `hold:{withdrawalId}`: coins of a pending withdrawal.
 * - `total:{userId}`: corrections of somebody's total pay; moves against `system:corrections` only, no coins.
 * - `receivable:{userId}`: cents that a buyer owes because a payment was reversed after its coins had been spent.
 * - `system:{name}`, `cash:{name}`: see SYSTEM_ACCOUNTS and CASH_ACCOUNTS.
 */
export type AccountRef =
  | `balance:${string}`
  | `escrow:${string}`
  | `screening:${string}`
  | `hold:${string}`
  | `total:${string}`
  | `receivable:${string}`
  | `system:${SystemAccount}`
  | `cash:${CashAccount}`;

export type AccountKind = 'balance' | 'escrow' | 'screening' | 'hold' | 'total' | 'receivable' | 'system' | 'cash';

/** What an account counts. Transfers stay within one unit. */
export type Unit = 'coins' | 'cents';

/** The document that shows an account's balance, and the fields that hold it. */
export interface Projection {
  readonly collection: 'users' | 'tasks' | 'withdrawals';
  readonly amount: string;
  /** Fields for the promotional coins and for the lots of the others; null where the account holds no coins. */
  readonly coins: { readonly promotional: string; readonly lots: string } | null;
  /** Fields that count what has left it: as pay, and back to whoever funded it. */
  readonly left?: { readonly paid: string; readonly returned: string };
}

/** Of a task, from both of its accounts. */
const LEFT_TASK = { paid: 'paid_coins', returned: 'returned_coins' } as const;

/** Kinds of transfers that pay somebody out of a task; all others give coins of the task back. */
export const TASK_PAYS: readonly TransferKind[] = ['submission_pay', 'pay_difference', 'screen_out_pay'];

/** Kinds of transfers that pay people for work and time; they count in `earned_coins`. */
export const EARNS: readonly TransferKind[] = [...TASK_PAYS, 'bonus', 'lost_time'];

/** Whether the account credited has earned the coins. */
export function isEarned({ kind }: { readonly kind: string }): boolean {
  return (EARNS as readonly string[]).includes(kind);
}

/** Whether a transfer out of a task pays somebody. */
export function paysFromTask({ kind }: { readonly kind: string }): boolean {
  return (TASK_PAYS as readonly string[]).includes(kind);
}

const PROJECTIONS: Readonly<Record<Exclude<AccountKind, 'system' | 'cash'>, Projection>> = {
  balance: { collection: 'users', amount: 'coins', coins: { promotional: 'promotional_coins', lots: 'lots' } },
  escrow: {
    collection: 'tasks',
    amount: 'escrow_coins',
    coins: { promotional: 'escrow_promotional', lots: 'escrow_lots' },
    left: LEFT_TASK,
  },
  screening: {
    collection: 'tasks',
    amount: 'screen_out_coins',
    coins: { promotional: 'screen_out_promotional', lots: 'screen_out_lots' },
    left: LEFT_TASK,
  },
  hold: {
    collection: 'withdrawals',
    amount: 'held_coins',
    coins: { promotional: 'held_promotional', lots: 'held_lots' },
  },
  total: { collection: 'users', amount: 'total_pay', coins: null },
  receivable: { collection: 'users', amount: 'receivable_cents', coins: null },
};

/** Every kind of account that has a document, with that document. */
export const PROJECTED = Object.entries(PROJECTIONS) as readonly [keyof typeof PROJECTIONS, Projection][];

/** Order in which a transaction updates accounts. It is the same everywhere, so that two transactions conflict at their first common account. */
const LOCK_RANK: Readonly<Record<AccountKind, number>> = {
  escrow: 0,
  screening: 1,
  hold: 2,
  balance: 3,
  total: 4,
  receivable: 5,
  system: 6,
  cash: 7,
};

const REF = /^(?:(balance|escrow|screening|hold|total|receivable):([0-9a-f]{24})|(system|cash):([a-z-]+))$/;

export interface ParsedAccount {
  readonly kind: AccountKind;
  /** Id of the document, or the name of an account that has none. */
  readonly id: string;
}

/** Parses a reference. Throws RangeError when it is invalid. */
export function parseAccount(ref: string): ParsedAccount {
  const match = REF.exec(ref);
  if (match?.[1] && match[2]) return { kind: match[1] as AccountKind, id: match[2] };
  const name = match?.[4];
  const names: readonly string[] = match?.[3] === 'cash' ? CASH_ACCOUNTS : SYSTEM_ACCOUNTS;
  if (name && names.includes(name)) return { kind: match?.[3] as 'system' | 'cash', id: name };
  throw new RangeError(`not an account: ${ref}`);
}

/** The document that shows the account's balance; null for accounts without one. */
export function projectionOf(ref: AccountRef): Projection | null {
  const { kind } = parseAccount(ref);
  return kind === 'system' || kind === 'cash' ? null : PROJECTIONS[kind];
}

/** Whether accounts of this kind hold coins by bucket: promotional ones, and lots of the rest. */
export function holdsBuckets(kind: AccountKind): boolean {
  return kind !== 'system' && kind !== 'cash' && PROJECTIONS[kind].coins !== null;
}

export function unitOf(kind: AccountKind): Unit {
  return kind === 'cash' || kind === 'receivable' ? 'cents' : 'coins';
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
  screening: (taskId: { toString(): string }): AccountRef => `screening:${taskId.toString()}`,
  hold: (withdrawalId: { toString(): string }): AccountRef => `hold:${withdrawalId.toString()}`,
  total: (userId: { toString(): string }): AccountRef => `total:${userId.toString()}`,
  receivable: (userId: { toString(): string }): AccountRef => `receivable:${userId.toString()}`,
  system: (name: SystemAccount): AccountRef => `system:${name}`,
  cash: (name: CashAccount): AccountRef => `cash:${name}`,
} as const;
