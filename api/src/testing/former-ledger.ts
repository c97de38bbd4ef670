/** A ledger of the version before, for tests of what brings it up to date. */
import { rmSync } from 'node:fs';
import { collectionOf } from '../database/records';
import { LedgerDayModel } from '../ledger/day.model';
import { LedgerEntryModel, LedgerSealModel } from '../ledger/entry.model';
import { LedgerMarkModel } from '../ledger/mark.model';
import { sealFile } from '../ledger/seal-file';
import { formerEntryHash } from '../ledger/transfer';
import { SubmissionModel } from '../modules/submissions/submission.model';
import { TaskModel } from '../modules/tasks/task.model';
import { UserModel } from '../modules/users/user.model';
import { WithdrawalModel } from '../modules/withdrawals/withdrawal.model';

/** Makes every record of money as the version before lots and keyed hashes wrote it. */
export async function writeAsBefore(): Promise<void> {
  const entries = collectionOf(LedgerEntryModel);
  for (const entry of await entries.find().toArray()) {
    const { from_lots: _from, to_lots: _to, ...former } = entry;
    former.hash = formerEntryHash(former);
    await entries.replaceOne({ _id: entry._id }, { ...former, seal: null });
  }
  await collectionOf(LedgerSealModel).deleteMany({});
  await collectionOf(LedgerDayModel).deleteMany({});
  await collectionOf(LedgerMarkModel).deleteMany({});
  rmSync(sealFile(), { force: true });
  await collectionOf(UserModel).updateMany({}, { $unset: { lots: 1, receivable_cents: 1 } });
  await collectionOf(TaskModel).updateMany({}, { $unset: { escrow_lots: 1, promotional_left: 1, frozen_slots: 1 } });
  await collectionOf(SubmissionModel).updateMany({}, { $unset: { promotional_coins: 1 } });
  await collectionOf(WithdrawalModel).updateMany({}, { $unset: { held_lots: 1 } });
}
