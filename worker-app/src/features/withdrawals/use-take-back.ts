/** Cancels a pending request after asking, and reports the result. */
import type { Withdrawal } from '@taskmint/contract';
import { useConfirmedAction } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { catalogue } from '../../texts';
import { useCancelWithdrawal } from './withdrawal.queries';

export function useTakeBack() {
  const confirmAndRun = useConfirmedAction();
  const { withdrawals: texts } = useTexts(catalogue);
  const cancel = useCancelWithdrawal();

  const takeBack = (withdrawal: Withdrawal): Promise<void> =>
    confirmAndRun({
      confirm: {
        title: texts.confirmTitle,
        text: texts.confirmText({ count: withdrawal.withdraw_coin }),
        confirmLabel: texts.confirmLabel,
      },
      run: () => cancel.mutateAsync(withdrawal._id),
      report: ({ modifiedCount }) =>
        modifiedCount > 0 ? { as: 'success', text: texts.taken } : { as: 'info', text: texts.settledBefore },
    });

  return { takeBack, isBusy: ({ _id }: Withdrawal): boolean => cancel.isPending && cancel.variables === _id };
}
