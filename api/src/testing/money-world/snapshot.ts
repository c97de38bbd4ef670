/** Everything that carries coins, as the database has it at one quiet moment, and the ledger's entries that are new since the last look. */
import { collection } from '../../database/connection';
import { ENTRIES, type LedgerEntry } from '../../ledger';
import { AGREEMENTS, type AgreementRecord } from '../../modules/agreements/agreement.model';
import { SUBMISSIONS, type SubmissionRecord } from '../../modules/submissions/submission.model';
import { TASKS, type TaskRecord } from '../../modules/tasks/task.model';
import { USERS, type UserRecord } from '../../modules/users/user.model';
import { WITHDRAWALS, type WithdrawalRecord } from '../../modules/withdrawals/withdrawal.model';
import { ORDERS, type OrderRecord } from '../../payments/order.model';

export type SeenUser = UserRecord & { pending_withdrawal?: unknown };

export interface Snapshot {
  readonly users: ReadonlyMap<string, SeenUser>;
  readonly tasks: ReadonlyMap<string, TaskRecord>;
  readonly submissions: ReadonlyMap<string, SubmissionRecord>;
  readonly withdrawals: ReadonlyMap<string, WithdrawalRecord>;
  readonly orders: ReadonlyMap<string, OrderRecord>;
  readonly agreements: ReadonlyMap<string, AgreementRecord>;
}

async function all<T extends { _id: { toString(): string } }>(name: string): Promise<Map<string, T>> {
  const records = (await collection(name).find({}, { batchSize: 20_000 }).toArray()) as unknown as T[];
  return new Map(records.map((record) => [record._id.toString(), record]));
}

/** Reads everything. Only while nothing else runs is it one moment. */
export async function readSnapshot(): Promise<Snapshot> {
  const [users, tasks, submissions, withdrawals, orders, agreements] = await Promise.all([
    all<SeenUser>(USERS),
    all<TaskRecord>(TASKS),
    all<SubmissionRecord>(SUBMISSIONS),
    all<WithdrawalRecord>(WITHDRAWALS),
    all<OrderRecord>(ORDERS),
    all<AgreementRecord>(AGREEMENTS),
  ]);
  return { users, tasks, submissions, withdrawals, orders, agreements };
}

/** Entries that no seal covers yet. The test seals only after it has looked, so that none can slip by. */
export function unsealedEntries(): Promise<LedgerEntry[]> {
  return collection<LedgerEntry>(ENTRIES).find({ seal: null }, { batchSize: 20_000 }).toArray();
}
