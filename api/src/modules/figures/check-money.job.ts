/**
 * Checks all money regularly: derives the ledger again and compares payments with the provider's. Reports differences in the log and the
 * metrics, and changes no coins.
 */
import { now } from '../../clock';
import { FROM_THE_BEGINNING } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { HOUR_MS } from '../../days';
import type { JobDefinition } from '../../jobs/job';
import { verifyLedger } from '../../ledger';
import { log } from '../../log';
import { paymentReport } from '../../payments/payment-report.query';
import { countMoney } from '../tasks/count-money';
import { MoneyCheckModel, type MoneyCheckRecord } from './money-check.model';

async function note(_id: MoneyCheckRecord['_id'], differences: readonly object[]): Promise<void> {
  // The first few show what kind of fault it is; the report has all.
  if (differences.length > 0)
    log().error({ check: _id, differences: differences.slice(0, 5) }, 'the money check found differences');
  await collectionOf(MoneyCheckModel).updateOne(
    { _id },
    { $set: { differences: differences.length, at: now() } },
    { upsert: true },
  );
}

/** Sums of a task that My Task shows. Nothing is decided by them, and the ledger has them. */
const SUMS_OF_TASKS = ['paid-out', 'returned'];

async function checkLedger(signal: AbortSignal): Promise<void> {
  const { differences } = await verifyLedger(signal);
  const others = differences.filter(({ kind }) => !SUMS_OF_TASKS.includes(kind));
  if (others.length < differences.length) {
    // A process of a version that does not know the sums moves coins without counting: beside this one during an upgrade, or after a rollback.
    log().warn({ tasks: differences.length - others.length }, 'what tasks paid and gave back is counted again');
    await countMoney({ ...FROM_THE_BEGINNING, signal });
  }
  await note('ledger', others);
}

export const checkMoney: JobDefinition = {
  name: 'check-money',
  everyMs: 6 * HOUR_MS,
  run: async (signal) => {
    await checkLedger(signal);
    signal.throwIfAborted();
    // If the provider is unavailable, this run fails after the ledger check, and the job will eventually count as late.
    await note('payments', (await paymentReport()).differences);
    return 0;
  },
};
