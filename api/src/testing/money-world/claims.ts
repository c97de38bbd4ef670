/**
 * What a response of the API claims to have moved. After each step, every new ledger entry must be claimed by a response or follow from the state, and
 * every claim must have its entry. This detects money that moved without a response, twice, or not at all.
 */
import type { TransferKind } from '@taskmint/contract';
import type { LedgerEntry } from '../../ledger';

export interface Claim {
  /** More than one if a concurrent operation decides which. */
  readonly kind: TransferKind | readonly TransferKind[];
  /** Id of what caused the movement: a task, a submission, a withdrawal, an order, a user. Null where only a lost answer would have told it. */
  readonly cause: string | null;
  /** Entries that must exist; 0 if nothing may have moved. */
  readonly min: number;
  readonly max: number;
  /** Coins, when the response says how many. */
  readonly amount?: number;
  readonly debit?: string;
  readonly credit?: string;
}

/** Exactly one movement. */
export function moved(
  kind: Claim['kind'],
  cause: string | null,
  facts: Pick<Claim, 'amount' | 'debit' | 'credit'> = {},
): Claim {
  return { kind, cause, min: 1, max: 1, ...facts };
}

/** One movement or none, because nothing was left to move. */
export function mayHaveMoved(kind: TransferKind, cause: string): Claim {
  return { kind, cause, min: 0, max: 1 };
}

function fits(claim: Claim, entry: LedgerEntry): boolean {
  return (
    [claim.kind].flat().some((kind) => kind === entry.kind) &&
    (claim.cause === null || claim.cause === entry.cause.id) &&
    (claim.amount === undefined || claim.amount === entry.amount) &&
    (claim.debit === undefined || claim.debit === entry.debit) &&
    (claim.credit === undefined || claim.credit === entry.credit)
  );
}

/** Entries that no claim covers. Throws when a claim has no entry. */
export function settleClaims(claims: readonly Claim[], entries: readonly LedgerEntry[]): LedgerEntry[] {
  const open = claims.map((claim) => ({ claim, found: 0 }));
  const unclaimed: LedgerEntry[] = [];
  for (const entry of entries) {
    const fitting = open.filter(({ claim, found }) => found < claim.max && fits(claim, entry));
    const taken = fitting.find(({ claim, found }) => found < claim.min) ?? fitting[0];
    if (taken) taken.found += 1;
    else unclaimed.push(entry);
  }
  const unmet = open.find(({ claim, found }) => found < claim.min);
  if (unmet) throw new Error(`answered as done, but the ledger has no such entry: ${JSON.stringify(unmet.claim)}`);
  return unclaimed;
}
