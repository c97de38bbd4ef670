/**
 * What two admins agree to when payouts come back (decisions.md 26). Coins come back on an admin's word that the money did not arrive: one
 * admin alone could have accomplices paid and give them their coins back, a few to each.
 */
import { hash } from 'node:crypto';
import type { Types } from 'mongoose';
import type { Transaction } from '../../database/transaction';
import type { Actor } from '../../http/actor';
import { ALONE, takesTwo } from '../agreements/takes-two.query';
import { useAgreement, type TwoAdminAction } from '../agreements/two-admins.command';
import type { WithdrawalRecord } from './withdrawal.model';

export const RETURN_ACTION = 'return-payout';

type Payout = Pick<WithdrawalRecord, '_id' | 'worker_id' | 'withdraw_coin'>;
type Returning = Omit<TwoAdminAction, 'action'> & { readonly coins: number };

/** The agreement about one payout that came back. */
export function returnOf({ _id, worker_id, withdraw_coin: coins }: Payout, outcome: string, reason: string): Returning {
  const subject = `withdrawal:${_id.toHexString()}`;
  return { subject, parameters: { coins, outcome }, beneficiary: worker_id, reason, coins };
}

/**
 * One agreement about all payouts that a result file reports as back; null if there are none. Nobody can import a file with a payout of
 * their own.
 */
export function returnsOf(rows: readonly { readonly payout: Payout; readonly outcome: string }[]): Returning | null {
  const [first] = rows;
  if (!first) return null;
  const coins = rows.reduce((sum, { payout }) => sum + payout.withdraw_coin, 0);
  const each = rows.map(({ payout, outcome }) => `${payout._id.toHexString()} ${outcome}`).sort();
  const file = hash('sha256', JSON.stringify(each)).slice(0, 24);
  const parameters = { coins, payouts: rows.length };
  return { subject: `payout-file:${file}`, parameters, beneficiary: first.payout.worker_id, reason: null, coins };
}

/** Who agreed first if it takes two; null if it does not. Refuses with `second_admin_needed`, `admin_too_new`. */
export async function agreedReturn(
  tx: Transaction,
  actor: Actor,
  { coins, ...matter }: Returning,
): Promise<Types.ObjectId | null> {
  if (!(await takesTwo(tx, actor, ALONE.returns, coins))) return null;
  return useAgreement(tx, actor, { action: RETURN_ACTION, ...matter });
}
