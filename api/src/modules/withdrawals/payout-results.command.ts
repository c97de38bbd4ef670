/**
 * Imports a payment system's result file for payouts (decisions.md 26). Each row is checked and classified as a change, as already written,
 * or as bad. One bad row stops the whole file, and importing a file again changes nothing. Rows are applied by the same commands as single
 * results.
 */
import { parse } from 'csv-parse/sync';
import { Types } from 'mongoose';
import {
  coinsToCents,
  fields,
  PAYOUT_FILE,
  PAYOUT_RESULTS,
  withdrawalOfReference,
  type PayoutResult,
  type PayoutResultProblem,
  type PayoutResultRow,
} from '@taskmint/contract';
import { recordsById } from '../../database/by-id';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { withSecondAdmin } from '../agreements/two-admins.command';
import { writeReturned, writeSent } from './payout.command';
import { payoutStateOf } from './payout-state';
import { agreedReturn, returnsOf } from './return-payout-action';
import { PayoutReferenceModel, WithdrawalModel, type WithdrawalRecord } from './withdrawal.model';

/** Precedes a payment system's own words, so that a reason shows where it comes from. */
const REASON_PREFIX = 'Payment system: ';
const MAX_REASON = 500;

/** A row as read from the file. */
interface FileRow {
  readonly line: number;
  readonly reference: string;
  readonly status: string;
  readonly reason: string;
  readonly transaction: string;
  /** Empty if the file does not say. */
  readonly amount: string;
}

/** A row with its interpretation. */
interface Planned {
  readonly row: PayoutResultRow;
  readonly result: PayoutResult | null;
  readonly payout: WithdrawalRecord | undefined;
  /** The reference to store with the payout. */
  readonly kept: string;
}

/** Rows of the file. Refuses with `payout_file_unreadable` if it is not CSV, lacks the header, or has no rows or too many. */
function rowsOf(csv: string): FileRow[] {
  let cells: string[][];
  try {
    cells = parse(csv, { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    return refuse('payout_file_unreadable', undefined, { cause: error });
  }
  const [header = [], ...rows] = cells;
  const names = header.map((name) => name.toLowerCase());
  const [reference, status] = [names.indexOf('reference'), names.indexOf('status')];
  if (reference < 0 || status < 0 || rows.length === 0) return refuse('payout_file_unreadable');
  if (rows.length > PAYOUT_FILE.rows) {
    return refuse(
      'payout_file_unreadable',
      { rows: rows.length },
      { message: `A file can have ${PAYOUT_FILE.rows} rows.` },
    );
  }
  const cell = (row: readonly string[], at: number) => row[at] ?? '';
  return rows.map((row, index) => ({
    line: index + 2,
    reference: cell(row, reference).toUpperCase().slice(0, 80),
    status: cell(row, status).toLowerCase().slice(0, 40),
    reason: cell(row, names.indexOf('reason'))
      .replaceAll(/\p{Cc}/gu, ' ')
      .slice(0, MAX_REASON - REASON_PREFIX.length),
    transaction: cell(row, names.indexOf('transaction')).toUpperCase().slice(0, 80),
    amount: cell(row, names.indexOf('amount')),
  }));
}

/** Interprets every row in the transaction's snapshot. */
async function plan(tx: Transaction, actor: Actor, rows: readonly FileRow[]): Promise<Planned[]> {
  const ids = rows.flatMap(({ reference }) => withdrawalOfReference(reference) ?? []);
  const records = await recordsById(
    WithdrawalModel,
    ids.map((id) => new Types.ObjectId(id)),
    {},
    { session: tx.session },
  );
  const kept = (row: FileRow) => row.transaction || row.reference;
  const names = rows.flatMap((row) => {
    const record = records.get(withdrawalOfReference(row.reference) ?? '');
    return record ? [`${record.payment_system}:${kept(row)}`] : [];
  });
  const taken = await collectionOf(PayoutReferenceModel)
    .find({ _id: { $in: names } }, { session: tx.session })
    .toArray();
  const holders = new Map(taken.map(({ _id, withdrawal_id }) => [_id, withdrawal_id.toHexString()]));
  return rows.map((row) => {
    const id = withdrawalOfReference(row.reference);
    const record = id ? records.get(id) : undefined;
    const result = PAYOUT_RESULTS.find((one) => one === row.status) ?? null;
    const name = record ? `${record.payment_system}:${kept(row)}` : '';
    const twice =
      ids.filter((each) => each === id).length > 1 || (name !== '' && names.filter((each) => each === name).length > 1);
    const holder = holders.get(name);
    const problem =
      whyBad(actor, row, record, result) ??
      (twice ? 'named_twice' : null) ??
      (result === 'sent' && holder !== undefined && holder !== id ? 'transaction_taken' : null);
    const outcome = problem ? 'bad' : isWritten(record, result, kept(row)) ? 'same' : 'change';
    return {
      row: {
        line: row.line,
        reference: row.reference,
        status: row.status,
        reason: row.reason,
        withdrawal_id: record ? record._id.toHexString() : null,
        worker_name: record?.worker_name ?? null,
        coins: record?.withdraw_coin ?? null,
        outcome,
        problem,
      },
      result,
      payout: record,
      kept: kept(row),
    };
  });
}

/** Whether the payout already is in the state that the row reports. */
function isWritten(record: WithdrawalRecord | undefined, result: PayoutResult | null, kept: string): boolean {
  if (!record || !result) return false;
  return payoutStateOf(record) === result && (result !== 'sent' || record.reference === kept);
}

/** US cents of an amount such as `15`, `15.00` or `$1,500.00`; null for anything else. */
function centsOf(amount: string): number | null {
  const [, whole = '', part = ''] = /^\$?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  return whole === '' ? null : Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
}

/** Why the row cannot be written; null if it can be, or already is. */
function whyBad(
  actor: Actor,
  row: FileRow,
  record: WithdrawalRecord | undefined,
  result: PayoutResult | null,
): PayoutResultProblem | null {
  if (!record) return 'unknown_reference';
  if (!result) return 'unknown_status';
  if (record.worker_id.toHexString() === actor.id) return 'own_payout';
  if (row.amount !== '' && centsOf(row.amount) !== coinsToCents(record.withdraw_coin)) return 'amount_differs';
  if (row.transaction !== '' && !fields.payoutReference.safeParse(row.transaction).success) return 'transaction_wrong';
  if (result !== 'sent' && row.reason === '') return 'reason_missing';
  const state = payoutStateOf(record);
  if (isWritten(record, result, row.transaction || row.reference)) return null;
  if (state === 'pending') return 'not_approved';
  if (state !== 'approved' && state !== 'sent') return 'ended_otherwise';
  if (result === 'sent' && state === 'sent') return 'ended_otherwise';
  return result === 'returned' && state !== 'sent' ? 'not_sent' : null;
}

/** A preview of what the file would change. Refuses with `payout_file_unreadable`. */
export async function checkPayoutResults(actor: Actor, csv: string): Promise<{ rows: PayoutResultRow[] }> {
  const rows = rowsOf(csv);
  const planned = await inTransaction((tx) => plan(tx, actor, rows));
  return { rows: planned.map(({ row }) => row) };
}

/**
 * Applies the file: all rows in one transaction, or nothing if one is bad (`applied: false`). If more comes back than one admin may confirm
 * alone, a second admin has to import the same file. Refuses with `payout_file_unreadable`, `second_admin_needed`, `admin_too_new`, and as
 * the single commands do if a payout changed meanwhile.
 */
export function importPayoutResults(actor: Actor, csv: string): Promise<{ applied: boolean; rows: PayoutResultRow[] }> {
  const rows = rowsOf(csv);
  return withSecondAdmin(actor, () => inEffect((tx) => write(tx, actor, rows)));
}

async function write(
  tx: Transaction,
  actor: Actor,
  rows: readonly FileRow[],
): Promise<{ applied: boolean; rows: PayoutResultRow[] }> {
  const planned = await plan(tx, actor, rows);
  const shown = planned.map(({ row }) => row);
  if (shown.some(({ outcome }) => outcome === 'bad')) return { applied: false, rows: shown };
  // In a fixed order, whatever the file's, so that two imports conflict at their first common payout and cannot deadlock.
  const changes = planned.filter(({ row }) => row.outcome === 'change');
  const back = returnsOf(
    changes.flatMap(({ payout, result }) =>
      payout && result && result !== 'sent' ? [{ payout, outcome: result }] : [],
    ),
  );
  const first = back && (await agreedReturn(tx, actor, back));
  for (const { row, result, kept } of changes.sort((a, b) => (a.row.reference < b.row.reference ? -1 : 1))) {
    const id = row.withdrawal_id ?? '';
    const reason = `${REASON_PREFIX}${row.reason}`;
    if (result === 'sent') await writeSent(tx, actor, id, kept);
    else if (result) await writeReturned(tx, actor, id, { outcome: result, reason }, async () => first);
  }
  return { applied: true, rows: shown };
}
