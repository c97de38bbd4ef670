/** The marketplace by day: registrations, tasks posted, and movements of coins. All from the ledger's daily sums. */
import type { CallOutput, calls } from '@taskmint/contract';
import { now } from '../../clock';
import { EARNS, ledgerDays, type LedgerDay } from '../../ledger';
import { lastDays } from './span';

type AdminDays = CallOutput<typeof calls.getAdminDays>;

/** Kinds of transfer that change the coins held: `in` minus `out`. */
const HOLD = { in: ['withdrawal_hold'], out: ['withdrawal_paid', 'withdrawal_return'] } as const;
/** The same for coins that tasks hold, for work and screen-outs: every kind of transfer into or out of them; no kind does both. */
const ESCROW = {
  in: ['task_posted', 'task_raised', 'pay_added', 'appeal_hold', 'appeal_cover', 'screen_out_funded'],
  out: ['task_refund', 'submission_pay', 'pay_difference', 'screen_out_pay', 'screen_out_refund'],
} as const;

export async function adminDays(count: number): Promise<AdminDays> {
  const { from, to, days } = lastDays(count, now());
  const ledger = await ledgerDays(from);
  const coins = (day: LedgerDay | undefined, kind: string): number => day?.coins[kind] ?? 0;
  const sum = (day: LedgerDay | undefined, kinds: readonly string[]): number =>
    kinds.reduce((all, kind) => all + coins(day, kind), 0);
  const net = (day: LedgerDay | undefined, moves: { in: readonly string[]; out: readonly string[] }): number =>
    sum(day, moves.in) - sum(day, moves.out);

  // Current holdings are known; going backwards subtracts the change of each day.
  let held = ledger.totals['hold'] ?? 0;
  let inEscrow = (ledger.totals['escrow'] ?? 0) + (ledger.totals['screening'] ?? 0);
  const backwards = [...days].reverse().map((day) => {
    const moved = ledger.days.get(day);
    const row = {
      day,
      // Everybody gets starting coins once, so each bonus is a new person.
      new_users: moved?.transfers['signup_bonus'] ?? 0,
      new_tasks: moved?.transfers['task_posted'] ?? 0,
      bought: coins(moved, 'purchase'),
      taken_back: coins(moved, 'purchase_reversal') - coins(moved, 'purchase_reinstated'),
      earned: sum(moved, EARNS),
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
