/** Where the coins of a task went, by the ledger entries of its escrow and of its screening account. Reads only. */
import { Types } from 'mongoose';
import type { TaskMoney, TransferKind } from '@taskmint/contract';
import { recordsById } from '../../database/by-id';
import { directionOf, listPage } from '../../database/page';
import { collectionOf } from '../../database/records';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { account, ENTRIES, LedgerEntryModel, TASK_PAYS, type LedgerEntry } from '../../ledger';
import { SubmissionModel } from '../submissions/submission.model';
import { namesOf } from '../users/names-of.query';
import { TaskModel } from './task.model';

const PAYS = [...TASK_PAYS];

interface Query {
  readonly limit: number;
  readonly offset: number;
  readonly order: 'newest' | 'oldest';
}

/** For the task's client and admins; to everybody else the task does not exist. Refuses with `task_not_found`. */
export async function taskMoney(actor: Actor, id: string, query: Query): Promise<{ money: TaskMoney; total: number }> {
  const _id = new Types.ObjectId(id);
  const mine = actor.role === 'admin' ? {} : { owner: new Types.ObjectId(actor.id) };
  const task = await collectionOf(TaskModel).findOne({ _id, ...mine }, { projection: { _id: 1 } });
  if (!task) refuse('task_not_found');
  const own: string[] = [account.escrow(_id), account.screening(_id)];
  const { records, total, beside } = await listPage(
    collectionOf(LedgerEntryModel),
    { accounts: { $in: own } },
    { _id: directionOf(query) },
    query,
    {
      projection: { request: 0, hash: 0, input_hash: 0 },
      beside: {
        from: ENTRIES,
        pipeline: [
          { $match: { accounts: { $in: own } } },
          {
            $group: {
              _id: { incoming: { $in: ['$credit', own] }, pay: { $in: ['$kind', PAYS] } },
              coins: { $sum: '$amount' },
            },
          },
        ],
      },
    },
  );
  const sum = (wanted: (row: { incoming: boolean; pay: boolean }) => boolean) =>
    (beside as unknown as { _id: { incoming: boolean; pay: boolean }; coins: number }[])
      .filter(({ _id: row }) => wanted(row))
      .reduce((coins, row) => coins + row.coins, 0);
  const funded = sum(({ incoming }) => incoming);
  const paid = sum(({ incoming, pay }) => !incoming && pay);
  const refunded = sum(({ incoming, pay }) => !incoming && !pay);
  const names = await workersOf(records);
  const movements = records.map((entry) => ({
    _id: entry._id.toHexString(),
    kind: entry.kind as TransferKind,
    amount: own.includes(entry.credit) ? entry.amount : -entry.amount,
    worker_name: PAYS.includes(entry.kind as TransferKind) ? (names.get(entry.cause.id) ?? null) : null,
    at: entry.at.toISOString(),
  }));
  return { money: { funded, paid, refunded, held: funded - paid - refunded, movements }, total };
}

/** The worker paid, by the id of the cause: a submission, or a screened-out place. */
async function workersOf(entries: readonly LedgerEntry[]): Promise<Map<string, string>> {
  const works = entries.filter(({ cause, kind }) => cause.kind === 'submission' && PAYS.includes(kind as TransferKind));
  const places = entries.filter(({ kind }) => kind === 'screen_out_pay');
  const names = await namesOf(places.map(({ credit }) => new Types.ObjectId(credit.split(':')[1])));
  const byPlace = places.map(({ cause, credit }) => [cause.id, names.get(credit.split(':')[1] ?? '') ?? ''] as const);
  const found = await recordsById(
    SubmissionModel,
    works.map(({ cause }) => new Types.ObjectId(cause.id)),
    { worker_name: 1 },
  );
  return new Map([...byPlace, ...[...found].map(([id, { worker_name }]) => [id, worker_name] as const)]);
}
