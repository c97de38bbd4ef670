/** A person as admins see them: record, facts and known links, read with at most four commands. Reads only. */
import { Types, type mongo } from 'mongoose';
import type { UserFile } from '@taskmint/contract';
import { recordsById } from '../../database/by-id';
import { readTogether, type Part } from '../../database/read-together';
import { collectionOf } from '../../database/records';
import { refuse } from '../../errors';
import { ORDERS } from '../../payments/order.model';
import { frozenOf, frozenPart } from '../../payments/frozen-orders.query';
import { SUBMISSIONS } from '../submissions/submission.model';
import { TASKS } from '../tasks/task.model';
import { presentUser } from '../users/user.presenter';
import { UserModel, USERS, type UserRecord } from '../users/user.model';
import { NO_ACCOUNT, WithdrawalModel, WITHDRAWALS } from '../withdrawals/withdrawal.model';

/** Maximum payout accounts and linked people considered; further ones have to be looked up in the database. */
const MAX_LINKS = 20;

function counted(from: string, match: mongo.Document, sum?: unknown): Part {
  return {
    from,
    pipeline: [{ $match: match }, { $group: { _id: null, count: { $sum: 1 }, sum: { $sum: sum ?? 0 } } }],
  };
}

/** Refuses with `user_not_found`. */
export async function userFile(id: string): Promise<UserFile> {
  const _id = new Types.ObjectId(id);
  const rows = await readTogether({
    record: { from: USERS, pipeline: [{ $match: { _id } }] },
    frozen: frozenPart,
    pending: counted(SUBMISSIONS, { worker: _id, status: 'pending' }),
    tasks: counted(TASKS, { owner: _id }),
    orders: counted(ORDERS, { user_id: _id, status: 'paid' }, { $subtract: ['$sold_cents', '$reversed_cents'] }),
    withdrawals: counted(WITHDRAWALS, { worker_id: _id }),
    paid: counted(WITHDRAWALS, { worker_id: _id, status: 'paid' }, '$withdraw_coin'),
  });
  const [record] = rows.record as UserRecord[];
  if (!record) refuse('user_not_found');
  const of = (part: mongo.Document[]) => ({
    count: Number(part[0]?.['count'] ?? 0),
    sum: Number(part[0]?.['sum'] ?? 0),
  });
  return {
    user: presentUser(record, frozenOf(rows.frozen)),
    closed_at: record.closed_at?.toISOString() ?? null,
    suspension_reason: record.suspension_reason,
    email_verified: record.email_verified ?? null,
    facts: {
      work_approved: record.work_approved,
      work_decided: record.work_decided,
      work_pending: of(rows.pending).count,
      earned_coins: record.earned_coins,
      tasks: of(rows.tasks).count,
      orders_paid: of(rows.orders).count,
      paid_cents: of(rows.orders).sum,
      withdrawals: of(rows.withdrawals).count,
      paid_out_coins: of(rows.paid).sum,
    },
    links: await linksOf(_id),
  };
}

/** Other people who requested money on a payout account that this person also used (fair-work.md 15). */
async function linksOf(worker_id: Types.ObjectId): Promise<UserFile['links']> {
  const withdrawals = collectionOf(WithdrawalModel);
  const accounts = await withdrawals
    .aggregate<{ _id: { payment_system: 'Bcash'; account_number: string } }>([
      { $match: { worker_id, account_number: { $ne: NO_ACCOUNT } } },
      { $group: { _id: { payment_system: '$payment_system', account_number: '$account_number' } } },
      { $limit: MAX_LINKS },
    ])
    .toArray();
  if (accounts.length === 0) return [];
  const others = await withdrawals
    .aggregate<{ _id: { worker: Types.ObjectId; payment_system: string; account_number: string } }>([
      { $match: { $or: accounts.map(({ _id }) => _id), worker_id: { $ne: worker_id } } },
      {
        $group: {
          _id: { worker: '$worker_id', payment_system: '$payment_system', account_number: '$account_number' },
        },
      },
      { $limit: MAX_LINKS },
    ])
    .toArray();
  const people = await recordsById(
    UserModel,
    others.map(({ _id }) => _id.worker),
    { name: 1, email: 1 },
  );
  return others.flatMap(({ _id: { worker, payment_system, account_number } }) => {
    const person = people.get(worker.toHexString());
    return person
      ? [{ _id: person._id.toHexString(), name: person.name, email: person.email, payment_system, account_number }]
      : [];
  });
}
