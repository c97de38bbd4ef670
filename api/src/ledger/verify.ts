/**
 * Recomputes every balance and projection from the entries and reports what differs and where. Read-only. Runs while the product is in use: each difference
 * is checked again in one snapshot before it is reported.
 */
import type { LedgerReport } from '@taskmint/contract';
import { readRaw } from '../database/read-raw';
import { now } from '../clock';
import { collectionOf } from '../database/records';
import { ENTRIES, LedgerSealModel, type LedgerSeal } from './entry.model';
import { readEntry } from './read-entry';
import { KeyedFrom } from './seal';
import { newestFiledSeal } from './seal-file';
import { readKeyedFrom } from './read-keyed-from';
import { EntryCheck, type Difference } from './verify-entries';
import { compareProjections, recheck } from './verify-projections';
import { RecordCheck } from './verify-records';

/** Differences that are listed; more would only repeat the same fault. */
const MAX_DIFFERENCES = 1_000;
/** About 2 MB of entries. With fewer, the pauses between batches become noticeable. */
const READ_BATCH = 5_000;

/** @param signal aborts the verification, which then throws the signal's reason and reports nothing */
export async function verifyLedger(signal?: AbortSignal): Promise<LedgerReport> {
  const seals = await collectionOf(LedgerSealModel)
    .find({}, { sort: { _id: 1 }, batchSize: READ_BATCH })
    .toArray();
  const keyedFrom = (await readKeyedFrom()) ?? new KeyedFrom(1);
  const records = new RecordCheck();
  const check = new EntryCheck(seals, keyedFrom, (entry) => records.take(entry));
  const started = performance.now();
  for await (const entries of readRaw(ENTRIES, READ_BATCH)) {
    signal?.throwIfAborted();
    for (const bytes of entries) check.take(readEntry(bytes));
  }
  check.finish();
  const seconds = (performance.now() - started) / 1_000;

  const suspects = await compareProjections(check);
  const differences: Difference[] = [
    ...check.differences,
    ...(await missingSeals(check.unknownSeals)),
    ...(await compareWithFile(seals)),
    ...(await records.compare()),
  ];
  for (const suspect of suspects.slice(0, MAX_DIFFERENCES)) {
    const confirmed = suspect.again ? await recheck(suspect) : suspect;
    if (confirmed) differences.push(confirmed);
  }
  return {
    ok: differences.length === 0,
    checked_at: now().toISOString(),
    entries: check.count,
    accounts: check.balances.size,
    sum: check.sums().coins + sumOf(differences),
    sum_cents: check.sums().cents,
    entries_per_second: seconds > 0 ? Math.round(check.count / seconds) : 0,
    differences: differences
      .slice(0, MAX_DIFFERENCES)
      .map(({ kind, where, expected, actual }) => ({ kind, where, expected, actual })),
  };
}

/** Those of the seals that do not exist; the others were made during the scan. */
async function missingSeals(numbers: ReadonlySet<number>): Promise<Difference[]> {
  const asked = [...numbers].slice(0, MAX_DIFFERENCES);
  if (asked.length === 0) return [];
  const made = await collectionOf(LedgerSealModel)
    .find({ _id: { $in: asked } })
    .toArray();
  const found = new Set(made.map(({ _id }) => _id));
  return asked
    .filter((number) => !found.has(number))
    .map((number) => ({ kind: 'seal', where: `seal ${number}`, expected: 'there', actual: null }));
}

/** Whether the newest seal outside the database is still in it. */
async function compareWithFile(seals: readonly LedgerSeal[]): Promise<Difference[]> {
  const filed = await newestFiledSeal();
  if (!filed) return [];
  // Sealed and filed during the scan.
  const found =
    seals.find(({ _id }) => _id === filed.seal) ?? (await collectionOf(LedgerSealModel).findOne({ _id: filed.seal }));
  if (found?.hash === filed.hash) return [];
  return [{ kind: 'seal', where: `seal ${filed.seal} in its file`, expected: filed.hash, actual: found?.hash ?? null }];
}

/** Surplus coins shown by projections; negative when coins are missing. */
function sumOf(differences: readonly Difference[]): number {
  return differences
    .filter(({ kind, where }) => kind === 'balance' && !where.startsWith('receivable:'))
    .reduce((sum, { expected, actual }) => sum + (Number(actual ?? 0) - Number(expected)), 0);
}
