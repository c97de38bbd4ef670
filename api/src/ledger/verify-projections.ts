/** Compares what documents show with the sums of the entries, and escrow with what is still owed. */
import { Types, type mongo } from 'mongoose';
import { database } from '../database/connection';
import { collectionOf } from '../database/records';
import { inTransaction } from '../database/transaction';
import { account, isEarned, parseAccount, projectionOf, TASK_PAYS, type AccountRef } from './accounts';
import { eachRecord } from '../database/each-record';
import { LedgerEntryModel, type LedgerEntry } from './entry.model';
import type { Lots } from './lots';
import { lotsText, type Difference, type EntryCheck, type HeldInAll } from './verify-entries';
import { movementOf } from './verify-rules';

/** All differences, from reads that were not one snapshot: each has to be checked again. */
export async function compareProjections(check: EntryCheck): Promise<Difference[]> {
  const differences: Difference[] = [];
  const seen = new Set<string>();
  const compare = (ref: AccountRef, document: mongo.Document): void => {
    seen.add(ref);
    const projection = projectionOf(ref);
    if (!projection) return;
    const held = check.balances.get(ref) ?? NOTHING;
    different(differences, 'balance', ref, projection.amount, held.amount, document[projection.amount]);
    if (!projection.coins) return;
    const { promotional, lots } = projection.coins;
    different(differences, 'promotional', ref, promotional, held.promotional, document[promotional]);
    different(differences, 'lots', ref, lots, lotsText(held.lots), shownLots(document[lots]));
  };

  await eachRecord('users', {}, USER_FIELDS, (user) => {
    const balance = account.balance(user._id as Types.ObjectId);
    compare(balance, user);
    compare(account.receivable(user._id as Types.ObjectId), user);
    different(differences, 'earned', balance, 'earned_coins', check.earned.get(balance) ?? 0, user.earned_coins);
    const id = String(user._id);
    seen.add(`total:${id}`);
    different(differences, 'total_pay', `total:${id}`, 'total_pay', check.totalPay.get(id) ?? 0, user.total_pay);
  });
  const owed = await owedByTask();
  await eachRecord(
    'tasks',
    {},
    {
      escrow_coins: 1,
      escrow_promotional: 1,
      escrow_lots: 1,
      promotional_left: 1,
      free_slots: 1,
      pending_count: 1,
      reserved_count: 1,
      disputed_count: 1,
      approved_count: 1,
      per_task_pay: 1,
      difference_coins: 1,
      paid_coins: 1,
      returned_coins: 1,
      ...SCREENING_FIELDS,
    },
    (task) => {
      const ref = account.escrow(task._id as Types.ObjectId);
      compare(ref, task);
      const id = String(task._id);
      const found = owed.get(id) ?? NOTHING_OWED;
      const promised = Number(task.promotional_left) + found.promised;
      different(differences, 'promised', ref, 'escrow_promotional', promised, task.escrow_promotional);
      different(differences, 'obligations', ref, 'escrow_coins', obligationsOf(task), task.escrow_coins);
      different(differences, 'differences', ref, 'difference_coins', found.differences, task.difference_coins ?? 0);
      different(differences, 'pending', ref, 'pending_count', found.pending, task.pending_count);
      different(differences, 'reserved', ref, 'reserved_count', found.reserved, task.reserved_count);
      different(differences, 'disputed', ref, 'disputed_count', found.disputed, task.disputed_count ?? 0);
      different(differences, 'approved', ref, 'approved_count', found.approved, task.approved_count);
      different(differences, 'paid', ref, 'approved_count', check.paidSubmissions.get(ref) ?? 0, task.approved_count);
      const screening = account.screening(id);
      const left = (by: ReadonlyMap<string, number>) => (by.get(ref) ?? 0) + (by.get(screening) ?? 0);
      different(differences, 'paid-out', ref, 'paid_coins', left(check.paidOut), task.paid_coins ?? 0);
      different(differences, 'returned', ref, 'returned_coins', left(check.returned), task.returned_coins ?? 0);
      if (task.screen_out_coins === undefined) return;
      compare(screening, task);
      different(differences, 'screening', screening, 'screen_out_coins', screeningOf(task), task.screen_out_coins);
      const paid = check.paidScreenOuts.get(screening) ?? 0;
      different(differences, 'screened', screening, 'screened_out_count', paid, task.screened_out_count);
      different(differences, 'screened-out', screening, 'screened_out_count', found.screened, task.screened_out_count);
    },
  );
  await eachRecord('withdrawals', {}, { held_coins: 1, held_promotional: 1, held_lots: 1 }, (withdrawal) => {
    compare(account.hold(withdrawal._id as Types.ObjectId), withdrawal);
  });
  for (const [ref, held] of check.balances) {
    const { kind } = parseAccount(ref);
    if (kind === 'system' || kind === 'cash' || seen.has(ref) || held.amount === 0) continue;
    differences.push({ kind: 'balance', where: ref, expected: held.amount, actual: null, again: { ref, field: '' } });
  }
  return differences;
}

const NOTHING: HeldInAll = { amount: 0, promotional: 0, lots: new Map() };

const USER_FIELDS = {
  coins: 1,
  promotional_coins: 1,
  lots: 1,
  receivable_cents: 1,
  total_pay: 1,
  earned_coins: 1,
} as const;

/** A document's lots as text; an invalid value is shown unchanged. */
function shownLots(lots: unknown): string {
  if (typeof lots !== 'object' || lots === null) return String(lots);
  return lotsText(new Map(Object.entries(lots as Lots)));
}

function different(
  list: Difference[],
  kind: string,
  ref: string,
  field: string,
  expected: number | string,
  actual: unknown,
): void {
  if (actual === expected) return;
  const shown = typeof actual === 'number' || typeof actual === 'string' ? actual : null;
  list.push({ kind, where: `${ref} ${field}`, expected, actual: shown, again: { ref, field } });
}

/** Coins for every place that is not paid yet, plus differences that are still due for paid work. */
function obligationsOf(task: mongo.Document | null): number {
  const places = ['free_slots', 'pending_count', 'reserved_count', 'disputed_count'] as const;
  const unpaid = places.reduce((sum, name) => sum + Number(task?.[name] ?? 0), 0);
  return unpaid * Number(task?.per_task_pay) + Number(task?.difference_coins ?? 0);
}

const SCREENING_FIELDS = {
  screen_out: 1,
  screen_out_left: 1,
  screen_out_coins: 1,
  screen_out_promotional: 1,
  screen_out_lots: 1,
  screened_out_count: 1,
} as const;

/** Coins for everybody who can still be screened out. */
function screeningOf(task: mongo.Document | null): number {
  const { pay } = (task?.screen_out ?? { pay: 0 }) as { pay: number };
  return Number(task?.screen_out_left ?? 0) * pay;
}

interface Owed {
  pending: number;
  reserved: number;
  disputed: number;
  approved: number;
  /** Promotional coins promised to submissions and reservations (decisions.md 23). */
  promised: number;
  /** Differences that are still due (fair-work.md 16). */
  differences: number;
  /** Workers who were screened out. */
  screened: number;
}

/** Submissions that take a place and are not decided. */
const OPEN = { $in: ['pending', 'revision'] };

const NOTHING_OWED: Readonly<Owed> = {
  pending: 0,
  reserved: 0,
  disputed: 0,
  approved: 0,
  promised: 0,
  differences: 0,
  screened: 0,
};

const SUBMISSION_FIELDS = { task_id: 1, status: 1, disputed: 1, promotional_coins: 1, due_coins: 1 } as const;

const KEPT_FIELDS = { task_id: 1, live: 1, status: 1, promotional_coins: 1 } as const;

async function owedByTask(): Promise<Map<string, Owed>> {
  const byTask = new Map<string, Owed>();
  await eachRecord('submissions', {}, SUBMISSION_FIELDS, ({ task_id: taskId, status, disputed, ...work }) => {
    const promotional: unknown = work.promotional_coins;
    const owed = owedOf(byTask, taskId);
    const isOpen = status === 'pending' || status === 'revision';
    if (isOpen) owed.pending += 1;
    if (disputed === true) owed.disputed += 1;
    if (isOpen || disputed === true) owed.promised += Number(promotional ?? 0);
    if (status === 'approve') owed.approved += 1;
    owed.differences += Number(work.due_coins ?? 0);
  });
  await eachRecord('reservations', {}, KEPT_FIELDS, ({ task_id: taskId, live, status, ...kept }) => {
    if (status === 'screened_out') owedOf(byTask, taskId).screened += 1;
    if (live !== true) return;
    const owed = owedOf(byTask, taskId);
    owed.reserved += 1;
    owed.promised += Number(kept.promotional_coins ?? 0);
  });
  return byTask;
}

function owedOf(byTask: Map<string, Owed>, taskId: unknown): Owed {
  const owed = byTask.get(String(taskId)) ?? { ...NOTHING_OWED };
  byTask.set(String(taskId), owed);
  return owed;
}

/** Checks one suspect again in a snapshot. Null when it was only a matter of timing. */
export async function recheck(suspect: Difference): Promise<Difference | null> {
  const { again } = suspect;
  if (!again) return suspect;
  return inTransaction(async (tx) => {
    const name = projectionOf(again.ref as AccountRef)?.collection ?? 'users';
    const document = await database()
      .collection(name)
      .findOne({ _id: new Types.ObjectId(parseAccount(again.ref).id) }, { session: tx.session });
    const shown = document?.[again.field] as unknown;
    const actual = document ? (suspect.kind === 'lots' ? shownLots(shown) : (shown as number)) : null;
    const expected = await expectedNow(suspect.kind, again.ref, document, tx.session);
    return actual === expected ? null : { ...suspect, expected, actual };
  });
}

function earnedBy(ref: string, entries: readonly Pick<LedgerEntry, 'kind' | 'credit' | 'amount'>[]): number {
  return entries.reduce((sum, entry) => (entry.credit === ref && isEarned(entry) ? sum + entry.amount : sum), 0);
}

/** The expected value for `ref` in a difference of kind `what`, as of the session's snapshot. */
async function expectedNow(
  what: string,
  ref: string,
  document: mongo.Document | null,
  session: mongo.ClientSession,
): Promise<number | string> {
  const { kind, id } = parseAccount(ref);
  const task_id = new Types.ObjectId(id);
  const ofTask = (name: string, filter: mongo.Document, projection: mongo.Document) =>
    database()
      .collection(name)
      .find({ task_id, ...filter }, { session, projection })
      .toArray();
  const count = async (name: string, filter: mongo.Document): Promise<number> =>
    (await ofTask(name, filter, { _id: 1 })).length;
  const sum = async (name: string, filter: mongo.Document, field: string): Promise<number> =>
    (await ofTask(name, filter, { [field]: 1 })).reduce((total, one) => total + Number(one[field] ?? 0), 0);
  switch (what) {
    case 'obligations':
      return obligationsOf(document);
    case 'screening':
      return screeningOf(document);
    case 'screened-out':
      return count('reservations', { status: 'screened_out' });
    case 'promised': {
      const work = await sum('submissions', { $or: [{ status: OPEN }, { disputed: true }] }, 'promotional_coins');
      const started = await sum('reservations', { live: true }, 'promotional_coins');
      return Number(document?.promotional_left) + work + started;
    }
    case 'differences':
      return sum('submissions', { due_coins: { $gt: 0 } }, 'due_coins');
    case 'disputed':
      return count('submissions', { disputed: true });
    case 'reserved':
      return count('reservations', { live: true });
    case 'pending':
      return count('submissions', { status: OPEN });
    case 'approved':
      return count('submissions', { status: 'approve' });
    case 'paid-out':
      return leftTask(id, { $in: [...TASK_PAYS] }, session);
    case 'returned':
      return leftTask(id, { $nin: [...TASK_PAYS] }, session);
    default: {
      const entries = collectionOf(LedgerEntryModel);
      const fields = { debit: 1, credit: 1, amount: 1, promotional: 1, from_lots: 1, to_lots: 1, kind: 1, payer: 1 };
      const own = await entries.find({ accounts: ref }, { session, projection: fields }).toArray();
      if (what === 'earned') return earnedBy(ref, own);
      if (what === 'paid') return own.filter((entry) => entry.kind === 'submission_pay').length;
      if (what === 'screened') return own.filter((entry) => entry.kind === 'screen_out_pay').length;
      if (what === 'lots') return lotsOfEntries(own, ref);
      const field = what === 'promotional' ? 'promotional' : 'amount';
      const balance = own.reduce((total, entry) => total + (entry.credit === ref ? entry[field] : -entry[field]), 0);
      if (kind !== 'total') return balance;
      const paid = await entries.find({ payer: id }, { session, projection: { amount: 1 } }).toArray();
      return balance + paid.reduce((total, entry) => total + entry.amount, 0);
    }
  }
}

async function leftTask(id: string, kind: mongo.Document, session: mongo.ClientSession): Promise<number> {
  const own = [account.escrow(id), account.screening(id)];
  const entries = await collectionOf(LedgerEntryModel)
    .find({ accounts: { $in: own }, debit: { $in: own }, kind } as mongo.Filter<LedgerEntry>, {
      session,
      projection: { amount: 1 },
    })
    .toArray();
  return entries.reduce((coins, { amount }) => coins + amount, 0);
}

function lotsOfEntries(entries: readonly LedgerEntry[], ref: string): string {
  const held = new Map<string, number>();
  for (const entry of entries) {
    const movement = movementOf({ ...entry, idBytes: '', ownHash: '' });
    if (movement.fault !== null) continue;
    const [lots, sign] = entry.credit === ref ? [movement.to, 1] : [movement.from, -1];
    for (const [key, coins] of Object.entries(lots)) held.set(key, (held.get(key) ?? 0) + sign * coins);
  }
  return lotsText(held);
}
