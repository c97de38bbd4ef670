/** The marketplace day by day: how many came, what was posted, and how the coins moved. Everything from the ledger's sums by day. */
import type { CallOutput, calls } from '@taskmint/contract';
import { now } from '../../clock';
import { ledgerDays, type LedgerDay } from '../../ledger';
import { lastDays } from './span';

type AdminDays = CallOutput<typeof calls.getAdminDays>;

/** How a day changed the coins that are held: `in` minus `out`, by kind of transfer. */
const HOLD = { in: ['withdrawal_hold'], out: ['withdrawal_paid', 'withdrawal_return'] } as const;
const ESCROW = {
  in: ['task_posted', 'task_raised', 'screen_out_funded'],
  out: ['task_refund', 'submission_pay', 'screen_out_pay', 'screen_out_refund'],
} as const;

export async function adminDays(count: number): Promise<AdminDays> {
  const { from, to, days } = lastDays(count, now());
  const ledger = await ledgerDays(from);
  const coins = (day: LedgerDay | undefined, kind: string): number => day?.coins[kind] ?? 0;
  const net = (day: LedgerDay | undefined, moves: { in: readonly string[]; out: readonly string[] }): number =>
    moves.in.reduce((sum, kind) => sum + coins(day, kind), 0) -
    moves.out.reduce((sum, kind) => sum + coins(day, kind), 0);

  // What is held now is known; walking back takes away what each day changed.
  let held = ledger.totals['hold'] ?? 0;
  let inEscrow = (ledger.totals['escrow'] ?? 0) + (ledger.totals['screening'] ?? 0);
  const backwards = [...days].reverse().map((day) => {
    const moved = ledger.days.get(day);
    const row = {
      day,
      // Everybody gets starting coins once, so a bonus is a new person.
      new_users: moved?.transfers['signup_bonus'] ?? 0,
      new_tasks: moved?.transfers['task_posted'] ?? 0,
      bought: coins(moved, 'purchase'),
      earned: coins(moved, 'submission_pay'),
      paid_out: coins(moved, 'withdrawal_paid'),
      held,
      in_escrow: inEscrow,
    };
    held -= net(moved, HOLD);
    inEscrow -= net(moved, ESCROW);
    return row;
  });
  return { from, to, days: backwards.reverse() };
}
