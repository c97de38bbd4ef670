/** A ledger of the previous version, for tests of the upgrade. */
import { rmSync } from 'node:fs';
import { calls } from '@taskmint/contract';
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
import type { Person, TestApi } from './start-test-api';

export interface FormerLedger {
  readonly client: Person;
  readonly worker: Person;
  /** Has five places, one approved and one pending. */
  readonly task: string;
}

/** Two people, a task, an approved and a pending submission and a withdrawal, all stored as the previous version would have. */
export async function formerLedger(api: TestApi): Promise<FormerLedger> {
  const [client, worker] = [await api.person('client', { coins: 300 }), await api.person('freelancer', { coins: 400 })];
  const task = await api.task(client, { task_quantity: 5, per_task_pay: 10 });
  const id = await api.submit(worker, task);
  await api.decide(client, id, 'approve');
  await api.submit(await api.person('freelancer'), task);
  const body = { withdraw_coin: 300, payment_system: 'Bcash' as const, account_number: '01700000000' };
  await api.ok(calls.requestWithdrawal, { body }, { token: worker.token });
  await writeAsBefore();
  return { client, worker, task };
}

/** Rewrites every record of money as the version before lots and keyed hashes stored it. */
async function writeAsBefore(): Promise<void> {
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
