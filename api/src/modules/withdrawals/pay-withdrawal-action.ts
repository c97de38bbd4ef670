/** What exactly two admins agree to when they pay a withdrawal (decisions.md 26). Pure. */
import type { TwoAdminAction } from '../agreements/two-admins.command';
import type { WithdrawalRecord } from './withdrawal.model';

export function payWithdrawalAction(record: WithdrawalRecord): TwoAdminAction {
  return {
    action: 'pay-withdrawal',
    subject: `withdrawal:${record._id.toHexString()}`,
    parameters: {
      coins: record.withdraw_coin,
      payment_system: record.payment_system,
      account_number: record.account_number,
    },
    beneficiary: record.worker_id,
    reason: null,
  };
}
