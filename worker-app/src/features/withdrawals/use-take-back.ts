/** Taking a waiting request back: asks first, and says what came of it. */
import type { Withdrawal } from '@taskmint/contract';
import { messageOf, useHost, useTexts } from '@taskmint/platform';
import { catalogue } from '../../texts';
import { useCancelWithdrawal } from './withdrawal.queries';

export function useTakeBack() {
  const host = useHost();
  const { withdrawals: texts } = useTexts(catalogue);
  const cancel = useCancelWithdrawal();

  async function takeBack(withdrawal: Withdrawal): Promise<void> {
    const sure = await host.dialogs.confirm({
      title: texts.confirmTitle,
      text: texts.confirmText({ count: withdrawal.withdraw_coin }),
      confirmLabel: texts.confirmLabel,
    });
    if (!sure) return;
    try {
      const { modifiedCount } = await cancel.mutateAsync(withdrawal._id);
      host.toasts.show(modifiedCount > 0 ? 'success' : 'info', modifiedCount > 0 ? texts.taken : texts.settledBefore);
    } catch (error) {
      host.toasts.show('error', messageOf(error));
    }
  }

  return { takeBack, isBusy: ({ _id }: Withdrawal): boolean => cancel.isPending && cancel.variables === _id };
}
