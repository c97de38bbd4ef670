/** Everything that holds coins, as stored at one quiet moment, and the ledger entries since the last check. */
import type { Model } from 'mongoose';
import { collectionOf } from '../../database/records';
import { LedgerEntryModel, type LedgerEntry } from '../../ledger';
import { AgreementModel, type AgreementRecord } from '../../modules/agreements/agreement.model';
import { ReservationModel, type ReservationRecord } from '../../modules/reservations/reservation.model';
import { SubmissionModel, type SubmissionRecord } from '../../modules/submissions/submission.model';
import { TaskModel, type TaskRecord } from '../../modules/tasks/task.model';
import { UserModel, type UserRecord } from '../../modules/users/user.model';
import { WithdrawalModel, type WithdrawalRecord } from '../../modules/withdrawals/withdrawal.model';
import { OrderModel, type OrderRecord } from '../../payments/order.model';

export interface Snapshot {
  readonly users: ReadonlyMap<string, UserRecord>;
  readonly tasks: ReadonlyMap<string, TaskRecord>;
  readonly reservations: ReadonlyMap<string, ReservationRecord>;
  readonly submissions: ReadonlyMap<string, SubmissionRecord>;
  readonly withdrawals: ReadonlyMap<string, WithdrawalRecord>;
  readonly orders: ReadonlyMap<string, OrderRecord>;
  readonly agreements: ReadonlyMap<string, AgreementRecord>;
}

async function all<T extends { _id: { toString(): string } }>(model: Model<T>): Promise<Map<string, T>> {
  const records = await collectionOf(model).find({}, { batchSize: 20_000 }).toArray();
  return new Map(records.map((record) => [record._id.toString(), record as T]));
}

/** Reads everything. It is one consistent moment only while nothing else runs. */
export async function readSnapshot(): Promise<Snapshot> {
  const [users, tasks, reservations, submissions, withdrawals, orders, agreements] = await Promise.all([
    all(UserModel),
    all(TaskModel),
    all(ReservationModel),
    all(SubmissionModel),
    all(WithdrawalModel),
    all(OrderModel),
    all(AgreementModel),
  ]);
  return { users, tasks, reservations, submissions, withdrawals, orders, agreements };
}

/** Entries that are not sealed yet. The test seals only after its check, so that none can slip by. */
export function unsealedEntries(): Promise<LedgerEntry[]> {
  return collectionOf(LedgerEntryModel).find({ seal: null }, { batchSize: 20_000 }).toArray();
}
