/** Goes over all entries in any order, checks each one and the chain, and sums up what accounts must hold. Pure: the caller passes the entries in. */
import { isEarned, parseAccount, paysFromTask, unitOf, type ParsedAccount } from './accounts';
import type { LedgerEntry, LedgerSeal } from './entry.model';
import { textOfLots, type Lots } from './lots';
import { FIRST_PREV, sealHash, type KeyedFrom } from './seal';
import { movementOf } from './verify-rules';

export interface Difference {
  readonly kind: string;
  readonly where: string;
  readonly expected: number | string;
  readonly actual: number | string | null;
  /** Account or document to check again in a snapshot; absent for faults that timing cannot explain. */
  readonly again?: { ref: string; field: string };
}

/** What an account holds: its amount (coins or cents), and its coins by bucket. */
export interface HeldInAll {
  amount: number;
  promotional: number;
  readonly lots: Map<string, number>;
}

/** The fields of an entry that are checked or summed up. */
export type CheckedEntry = Pick<
  LedgerEntry,
  | 'key'
  | 'debit'
  | 'credit'
  | 'amount'
  | 'promotional'
  | 'from_lots'
  | 'to_lots'
  | 'kind'
  | 'cause'
  | 'payer'
  | 'hash'
  | 'seal'
> & {
  /** The bytes of `_id` as characters, so that comparing strings compares ids. */
  readonly idBytes: string;
  /** The hash computed from its contents; `hash` must equal it. */
  readonly ownHash: string;
};

/** Entries of one seal, collected until all have been seen. */
type Gathered = Pick<CheckedEntry, 'idBytes' | 'hash'>[];

/** Faults of single entries that are listed; a damaged ledger may have millions. */
const MAX_LISTED = 500;

/** Accounts of a task. */
const LEAVES_TASK = /^(escrow|screening):/;

export class EntryCheck {
  readonly balances = new Map<string, HeldInAll>();
  /** By user: pay for submissions plus corrections. */
  readonly totalPay = new Map<string, number>();
  /** By escrow account: how many submissions were paid. */
  readonly paidSubmissions = new Map<string, number>();
  /** By screening account: how many were paid because they did not fit. */
  readonly paidScreenOuts = new Map<string, number>();
  /** By account of a task: what has left it as pay, and otherwise. */
  readonly paidOut = new Map<string, number>();
  readonly returned = new Map<string, number>();
  /** By balance account: pay for work and time. */
  readonly earned = new Map<string, number>();
  readonly differences: Difference[] = [];
  /** Seals of entries that were not passed in: made since, or gone. The next verification checks the former. */
  readonly unknownSeals = new Set<number>();
  count = 0;

  readonly #seals: ReadonlyMap<number, LedgerSeal>;
  readonly #keyedFrom: KeyedFrom;
  readonly #open = new Map<number, Gathered>();
  /** Seals whose entries have all been seen, with the number of entries of each. */
  readonly #closed = new Map<number, number>();

  /** `onEntry` is called with each valid entry, for comparing entries with other records. */
  constructor(
    seals: readonly LedgerSeal[],
    keyedFrom: KeyedFrom,
    private readonly onEntry: (entry: CheckedEntry) => void = () => undefined,
  ) {
    this.#keyedFrom = keyedFrom;
    this.#seals = new Map(seals.map((seal) => [seal._id, seal]));
    let prev = FIRST_PREV;
    seals.forEach((seal, index) => {
      if (seal._id !== index + 1) this.#report('seal', `seal ${index + 1}`, index + 1, seal._id);
      if (seal.prev !== prev) this.#report('seal', `seal ${seal._id} follows`, prev, seal.prev);
      prev = seal.hash;
    });
  }

  /** Takes the next entry. */
  take(entry: CheckedEntry): void {
    this.count += 1;
    if (entry.ownHash !== entry.hash) this.#report('entry', String(entry.key), entry.ownHash, String(entry.hash));
    if (entry.seal !== null) this.#cover(entry.seal, entry);
    if (entry.from_lots === undefined && !this.#keyedFrom.mayBeFormer(entry.seal)) {
      this.#report('entry', String(entry.key), 'hashed with the secret', 'hashed without');
    }
    const movement = movementOf(entry);
    if (movement.fault !== null) {
      // What it would move is not known.
      this.#report('entry', String(entry.key), movement.fault, 'broken');
      return;
    }
    this.#move(entry.debit, -1, entry, movement.from);
    this.#move(entry.credit, 1, entry, movement.to);
    if (entry.payer !== null) add(this.totalPay, entry.payer, entry.amount);
    if (entry.kind === 'submission_pay') add(this.paidSubmissions, entry.debit, 1);
    if (isEarned(entry)) add(this.earned, entry.credit, entry.amount);
    if (entry.kind === 'screen_out_pay') add(this.paidScreenOuts, entry.debit, 1);
    if (LEAVES_TASK.test(entry.debit))
      add(paysFromTask(entry) ? this.paidOut : this.returned, entry.debit, entry.amount);
    this.onEntry(entry);
  }

  finish(): void {
    for (const [number, gathered] of this.#open) this.#close(number, gathered);
    for (const seal of this.#seals.values()) {
      const came = this.#closed.get(seal._id) ?? 0;
      if (came !== seal.entries) this.#report('seal', `entries of seal ${seal._id}`, seal.entries, came);
    }
    for (const [ref, held] of this.balances) {
      const account = accountOf(ref);
      if (!account) {
        this.#report('account', ref, 'an account of the ledger', held.amount);
        this.balances.delete(ref);
        continue;
      }
      const { kind, id } = account;
      if (kind === 'total') add(this.totalPay, id, held.amount);
      if (kind === 'system' || kind === 'cash') continue;
      if (kind !== 'total' && held.amount < 0) this.#report('negative', ref, 0, held.amount);
      if (held.promotional < 0 || (kind !== 'total' && held.promotional > held.amount)) {
        this.#report('bucket', ref, `0 to ${held.amount}`, held.promotional);
      }
      for (const [key, coins] of held.lots) if (coins < 0) this.#report('bucket', `${ref} ${key}`, 'at least 0', coins);
    }
  }

  /** Sums over all accounts by unit, according to the entries. */
  sums(): { coins: number; cents: number } {
    const sums = { coins: 0, cents: 0 };
    for (const [ref, { amount }] of this.balances) {
      const account = accountOf(ref);
      if (account) sums[unitOf(account.kind)] += amount;
    }
    return sums;
  }

  #move(ref: string, sign: 1 | -1, { amount, promotional }: CheckedEntry, lots: Lots): void {
    let held = this.balances.get(ref);
    if (!held) {
      held = { amount: 0, promotional: 0, lots: new Map() };
      this.balances.set(ownCopy(ref), held);
    }
    held.amount += sign * amount;
    held.promotional += sign * promotional;
    for (const [key, coins] of Object.entries(lots)) add(held.lots, key, sign * coins);
  }

  /** Entries of a seal are close together, so few seals are open at once, however long the ledger is. */
  #cover(number: number, { idBytes, hash }: Gathered[number]): void {
    const came = this.#closed.get(number);
    if (came !== undefined) {
      this.#closed.set(number, came + 1);
      return;
    }
    const gathered = this.#open.get(number) ?? [];
    if (gathered.length === 0) this.#open.set(number, gathered);
    gathered.push({ idBytes, hash });
    if (gathered.length === this.#seals.get(number)?.entries) this.#close(number, gathered);
  }

  #close(number: number, gathered: Gathered): void {
    this.#open.delete(number);
    this.#closed.set(number, gathered.length);
    const seal = this.#seals.get(number);
    if (!seal) return void this.unknownSeals.add(number);
    const hashes = gathered.sort((a, b) => (a.idBytes < b.idBytes ? -1 : 1)).map(({ hash }) => hash);
    const expected = sealHash(seal.prev, hashes, this.#keyedFrom.isKeyed(seal._id));
    if (expected !== seal.hash) this.#report('seal', `hash of seal ${number}`, expected, seal.hash);
  }

  #report(kind: string, where: string, expected: number | string, actual: number | string | null): void {
    if (this.differences.length < MAX_LISTED) this.differences.push({ kind, where, expected, actual });
  }
}

function accountOf(ref: string): ParsedAccount | null {
  try {
    return parseAccount(ref);
  } catch {
    return null;
  }
}

function add(sums: Map<string, number>, key: string, amount: number): void {
  const before = sums.get(key);
  if (before === undefined) sums.set(ownCopy(key), amount);
  else sums.set(key, before + amount);
}

/** A copy of the text: a slice of an entry would keep the whole entry in memory. */
function ownCopy(text: string): string {
  return Buffer.from(text).toString();
}

/** Lots as text, for comparison, without empty ones. */
export function lotsText(lots: ReadonlyMap<string, number>): string {
  return textOfLots(Object.fromEntries([...lots].filter(([, coins]) => coins !== 0)));
}
