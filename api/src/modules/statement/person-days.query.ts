/** Movements of a person's balance by day. One command, on indexes, bounded by the number of days requested. */
import { Types, type mongo } from 'mongoose';
import type { CallOutput, calls } from '@taskmint/contract';
import { now } from '../../clock';
import { readConsistently } from '../../database/read-consistently';
import { readTogether, type Part } from '../../database/read-together';
import { account, ENTRIES } from '../../ledger';
import { lastDays } from '../figures/span';
import { USERS } from '../users/user.model';
import { WITHDRAWALS } from '../withdrawals/withdrawal.model';

type CoinDays = CallOutput<typeof calls.getCoinDays>;
type Moves = CoinDays['totals'];

const NOTHING: Moves = { bought: 0, set_aside: 0, returned: 0, paid: 0, earned: 0, withdrawn: 0 };

/** The figure to which a movement of the balance counts; others (starting coins, corrections) are in the statement only. */
const FIGURES: Readonly<Record<string, keyof Moves>> = {
  'in purchase': 'bought',
  'out task_posted': 'set_aside',
  'out task_raised': 'set_aside',
  'out pay_added': 'set_aside',
  'out appeal_hold': 'set_aside',
  'out screen_out_funded': 'set_aside',
  'in task_refund': 'returned',
  'in screen_out_refund': 'returned',
  'in submission_pay': 'earned',
  'in pay_difference': 'earned',
  'in bonus': 'earned',
  'in lost_time': 'earned',
  'in screen_out_pay': 'earned',
};

interface Row {
  _id: { day: string; kind: string; incoming: boolean };
  coins: number;
}

/** An id begins with its time of creation in seconds, which is never before the entry's own time; an hour allows for clock differences. */
function madeSince(start: Date): mongo.Document {
  return { $gte: Types.ObjectId.createFromTime(Math.floor(start.getTime() / 1_000) - 3_600) };
}

function sums(match: mongo.Document, own: string): Part {
  return {
    from: ENTRIES,
    pipeline: [
      { $match: match },
      {
        $group: {
          _id: {
            day: { $dateToString: { format: '%Y-%m-%d', date: '$at' } },
            kind: '$kind',
            incoming: { $eq: ['$credit', own] },
          },
          coins: { $sum: '$amount' },
        },
      },
    ],
  };
}

/** The balance at the end of each day: the current one minus all later movements. */
function balancesBefore(coins: number, moved: readonly Row[], days: readonly string[]): Map<string, number> {
  const net = new Map<string, number>();
  for (const { _id, coins: amount } of moved)
    net.set(_id.day, (net.get(_id.day) ?? 0) + (_id.incoming ? amount : -amount));
  let balance = coins;
  const ends = new Map<string, number>();
  for (const day of days.toReversed()) {
    ends.set(day, balance);
    balance -= net.get(day) ?? 0;
  }
  return ends;
}

const coinsOf = ([holder]: readonly mongo.Document[]): number => Number(holder?.['coins'] ?? 0);

export async function personDays(userId: Types.ObjectId, count: number): Promise<CoinDays> {
  const { from, to, days, start } = lastDays(count, now());
  const own = account.balance(userId);
  const since = { _id: madeSince(start), at: { $gte: start } };
  const holder: Part = { from: USERS, pipeline: [{ $match: { _id: userId } }, { $project: { coins: 1 } }] };
  const parts = {
    before: holder,
    moved: sums({ accounts: own, ...since }, own),
    paid: sums({ payer: userId.toHexString(), ...since }, own),
    // Read from the requests: a hold only means that money was requested, and what failed or came back was not paid.
    withdrawn: {
      from: WITHDRAWALS,
      pipeline: [
        { $match: { worker_id: userId, status: 'paid', settled_at: { $gte: start } } },
        {
          $group: {
            _id: { $dateToString: { format: '%Y-%m-%d', date: '$settled_at' } },
            coins: { $sum: '$withdraw_coin' },
          },
        },
      ],
    },
    after: holder,
  };
  const { after, moved, paid, withdrawn } = await readConsistently(
    () => readTogether(parts),
    (rows) => coinsOf(rows.before) !== coinsOf(rows.after),
  );
  const byDay = new Map<string, Moves>(days.map((day) => [day, { ...NOTHING }]));
  const totals: Moves = { ...NOTHING };
  const add = (day: string, figure: keyof Moves | undefined, coins: number): void => {
    const moves = byDay.get(day);
    if (!moves || !figure) return;
    moves[figure] += coins;
    totals[figure] += coins;
  };
  for (const { _id, coins } of moved as Row[])
    add(_id.day, FIGURES[`${_id.incoming ? 'in' : 'out'} ${_id.kind}`], coins);
  for (const { _id, coins } of paid as Row[]) add(_id.day, 'paid', coins);
  for (const { _id, coins } of withdrawn as { _id: string; coins: number }[]) add(_id, 'withdrawn', coins);
  const balances = balancesBefore(coinsOf(after), moved as Row[], days);
  return {
    from,
    to,
    days: days.map((day) => ({ day, ...(byDay.get(day) ?? NOTHING), balance: balances.get(day) ?? 0 })),
    totals,
  };
}
