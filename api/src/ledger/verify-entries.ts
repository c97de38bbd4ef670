/** Walks over all entries in any order, checks each and the chain, and sums up what accounts must hold. Pure: gets entries handed in. */
import { parseAccount, type ParsedAccount } from './accounts';
import type { LedgerEntry, LedgerSeal } from './entry.model';
import { FIRST_PREV, sealHash } from './seal-entries.job';
import type { Difference } from './verify';
import { ruleBrokenBy } from './verify-rules';

export interface Held {
  coins: number;
  promotional: number;
}

/** What of an entry is checked or summed up. */
export type CheckedEntry = Pick<
  LedgerEntry,
  'key' | 'debit' | 'credit' | 'amount' | 'promotional' | 'kind' | 'payer' | 'hash' | 'seal'
> & {
  /** The bytes of `_id` as characters, so that comparing texts compares ids. */
  readonly idBytes: string;
  /** The hash that its contents have, which `hash` must be. */
  readonly ownHash: string;
};

/** Entries of one seal as they come, until all are there. */
type Gathered = Pick<CheckedEntry, 'idBytes' | 'hash'>[];

/** Faults of single entries that are listed; a damaged ledger may have millions. */
const MAX_LISTED = 500;

export class EntryCheck {
  readonly balances = new Map<string, Held>();
  /** By user: pay for submissions plus corrections. */
  readonly totalPay = new Map<string, number>();
  /** By escrow account: how many submissions were paid. */
  readonly paidSubmissions = new Map<string, number>();
  /** By balance account: pay for submissions. */
  readonly earned = new Map<string, number>();
  readonly differences: Difference[] = [];
  count = 0;

  readonly #seals: ReadonlyMap<number, LedgerSeal>;
  readonly #open = new Map<number, Gathered>();
  /** Seals whose entries have all been there, and how many came for each. */
  readonly #closed = new Map<number, number>();

  constructor(seals: readonly LedgerSeal[]) {
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
    const fault = ruleBrokenBy(entry);
    if (fault) {
      // What it would move is not known.
      this.#report('entry', String(entry.key), fault, 'broken');
      return;
    }
    this.#move(entry.debit, -entry.amount, -entry.promotional);
    this.#move(entry.credit, entry.amount, entry.promotional);
    if (entry.payer !== null) add(this.totalPay, entry.payer, entry.amount);
    if (entry.kind === 'submission_pay') {
      add(this.paidSubmissions, entry.debit, 1);
      add(this.earned, entry.credit, entry.amount);
    }
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
        this.#report('account', ref, 'an account of the ledger', held.coins);
        this.balances.delete(ref);
        continue;
      }
      const { kind, id } = account;
      if (kind === 'total') add(this.totalPay, id, held.coins);
      if (kind === 'system') continue;
      if (kind !== 'total' && held.coins < 0) this.#report('negative', ref, 0, held.coins);
      if (held.promotional < 0 || (kind !== 'total' && held.promotional > held.coins)) {
        this.#report('bucket', ref, `0 to ${held.coins}`, held.promotional);
      }
    }
  }

  /** Sum over all accounts as the entries have it. */
  sum(): number {
    let sum = 0;
    for (const { coins } of this.balances.values()) sum += coins;
    return sum;
  }

  #move(ref: string, coins: number, promotional: number): void {
    const held = this.balances.get(ref);
    if (held) {
      held.coins += coins;
      held.promotional += promotional;
    } else this.balances.set(ownCopy(ref), { coins, promotional });
  }

  /** Entries of a seal come close together, so few seals are open at once, whatever the length of the ledger. */
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
    if (!seal) {
      this.#report('seal', `seal ${number}`, 'there', null);
      return;
    }
    const hashes = gathered.sort((a, b) => (a.idBytes < b.idBytes ? -1 : 1)).map(({ hash }) => hash);
    const expected = sealHash(seal.prev, hashes);
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

/** The same text by itself: a part cut out of an entry would keep the whole entry in memory. */
function ownCopy(text: string): string {
  return Buffer.from(text).toString();
}
