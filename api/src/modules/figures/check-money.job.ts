/**
 * Checks all money regularly: derives the ledger again and compares payments with the provider's. Changes nothing; reports differences in
 * the log and the metrics.
 */
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { HOUR_MS } from '../../days';
import type { JobDefinition } from '../../jobs/job';
import { verifyLedger } from '../../ledger';
import { log } from '../../log';
import { paymentReport } from '../../payments/payment-report.query';
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

export const checkMoney: JobDefinition = {
  name: 'check-money',
  everyMs: 6 * HOUR_MS,
  run: async (signal) => {
    await note('ledger', (await verifyLedger(signal)).differences);
    signal.throwIfAborted();
    // If the provider is unavailable, this run fails after the ledger check, and the job will eventually count as late.
    await note('payments', (await paymentReport()).differences);
    return 0;
  },
};
