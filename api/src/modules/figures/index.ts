/** Counts for the admin's home, and the ledger's report. */
import type { mongo } from 'mongoose';
import { calls } from '@taskmint/contract';
import { collection } from '../../database/connection';
import { coalesce } from '../../http/coalesce';
import { defineRoute } from '../../http/route';
import { ledgerTotals, sealEntries, verifyLedger } from '../../ledger';
import type { ApiModule } from '../../module';
import { USERS } from '../users/user.model';
import { adminDays } from './admin-days.query';

/** All counts by one command: what people, tasks and withdrawals there are. */
async function counts(): Promise<ReadonlyMap<string, number>> {
  const count = (name: string, status: string): mongo.Document => ({
    $unionWith: {
      coll: name,
      pipeline: [{ $match: { status } }, { $group: { _id: `${name}:${status}`, count: { $sum: 1 } } }],
    },
  });
  const rows = await collection(USERS)
    .aggregate<{ _id: string; count: number }>([
      { $match: { status: 'active' } },
      { $group: { _id: '$role', count: { $sum: 1 } } },
      count('tasks', 'open'),
      count('withdrawals', 'pending'),
      count('withdrawals', 'paid'),
    ])
    .toArray();
  return new Map(rows.map((row) => [row._id, row.count]));
}

const figures = coalesce(
  () => 'figures',
  async () => {
    const [found, totals] = await Promise.all([counts(), ledgerTotals()]);
    const count = (name: string): number => found.get(name) ?? 0;
    const total = (name: string): number => totals[name] ?? 0;
    const byRole = { admin: count('admin'), client: count('client'), freelancer: count('freelancer') };
    return {
      users: byRole.admin + byRole.client + byRole.freelancer,
      users_by_role: byRole,
      tasks_open: count('tasks:open'),
      withdrawals_pending: count('withdrawals:pending'),
      withdrawals_paid: count('withdrawals:paid'),
      coins_on_balances: total('balance'),
      coins_in_escrow: total('escrow'),
      coins_held: total('hold'),
      // A source of coins stands below zero by what has come out of it.
      coins_bought: Math.max(0, -total('purchases')),
      coins_paid_out: Math.max(0, total('paid-out')),
    };
  },
);

const days = coalesce((count: number) => String(count), adminDays);

/** One verification at a time, shared by all who ask meanwhile: it reads the whole ledger. */
const report = coalesce(
  () => 'report',
  () => verifyLedger(),
);

export const figuresModule: ApiModule = {
  name: 'figures',
  routes: [
    defineRoute(calls.getAdminFigures, [], () => figures(undefined)),
    defineRoute(calls.getAdminDays, [], ({ query }) => days(query.days)),
    defineRoute(calls.getLedgerReport, [], () => report(undefined)),
  ],
  jobs: [sealEntries],
};
