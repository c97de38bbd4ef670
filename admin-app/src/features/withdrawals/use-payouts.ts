/**
 * An admin's actions on the withdrawal requests of a list: which dialog is open for which one, and what it sends. Paying asks first and names the amount.
 */
import type { Withdrawal } from '@taskmint/contract';
import { useConfirmedAction } from '@taskmint/dashboard-kit';
import { ApiError, isApiError, useHost, useTexts } from '@taskmint/platform';
import { formatMoney } from '@taskmint/ui-kit';
import { useState } from 'react';
import { catalogue } from '../../texts';
import {
  usePayWithdrawal,
  useRejectWithdrawal,
  useReturnPayout,
  useSendPayout,
  type PayoutEnd,
  type Refusal,
} from './withdrawal.queries';

/** Where another admin has marked it as sent: the refusal names the reference that they gave, for both to compare. */
function withReference(error: unknown, sentBefore: (words: { reference: string }) => string): unknown {
  if (!isApiError(error) || error.code !== 'withdrawal_settled') return error;
  const { reference } = (error.details ?? {}) as { reference?: unknown };
  if (typeof reference !== 'string') return error;
  const { status, code, details, requestId } = error;
  return new ApiError({ status, code, details, requestId, message: sentBefore({ reference }) });
}

export type PayoutDialog = 'reject' | 'sent' | 'return';

export type Payouts = ReturnType<typeof usePayouts>;

export function usePayouts() {
  const host = useHost();
  const confirmAndRun = useConfirmedAction();
  const { withdrawals: texts } = useTexts(catalogue);
  const payOne = usePayWithdrawal();
  const rejectOne = useRejectWithdrawal();
  const sendOne = useSendPayout();
  const returnOne = useReturnPayout();
  const [opened, setOpened] = useState<{ dialog: PayoutDialog; withdrawal: Withdrawal } | null>(null);
  const close = (): void => setOpened(null);

  return {
    opened,
    open: (dialog: PayoutDialog, withdrawal: Withdrawal): void => setOpened({ dialog, withdrawal }),
    close,
    isPaying: ({ _id }: Withdrawal): boolean => payOne.isPending && payOne.variables === _id,

    pay(withdrawal: Withdrawal): Promise<void> {
      const { _id: id, worker_name: name, payment_system: system, account_number: account } = withdrawal;
      const amount = formatMoney(withdrawal.withdraw_amount_cents);
      return confirmAndRun({
        confirm: {
          title: texts.payTitle({ amount }),
          text: texts.payText({ name, system, account, count: withdrawal.withdraw_coin }),
          confirmLabel: texts.payLabel,
          tone: 'primary',
        },
        run: () => payOne.mutateAsync(id),
        report: ({ deletedCount }) =>
          deletedCount > 0
            ? { as: 'success', text: texts.approved({ amount, name }) }
            : { as: 'info', text: texts.settledBefore },
      });
    },

    async reject({ _id: id }: Withdrawal, refusal: Omit<Refusal, 'id'>): Promise<void> {
      const { modifiedCount } = await rejectOne.mutateAsync({ id, ...refusal });
      close();
      if (modifiedCount > 0) await host.dialogs.success(texts.rejected);
      else host.toasts.show('info', texts.settledBefore);
    },

    async markSent({ _id: id }: Withdrawal, reference: string): Promise<void> {
      const { modifiedCount } = await sendOne.mutateAsync({ id, reference }).catch((error: unknown) => {
        throw withReference(error, texts.sentBefore);
      });
      close();
      if (modifiedCount > 0) host.toasts.show('success', texts.sent);
      else host.toasts.show('info', texts.sentBefore({ reference }));
    },

    async giveBack({ _id: id, withdraw_coin: count, worker_name: name }: Withdrawal, end: PayoutEnd): Promise<void> {
      await returnOne.mutateAsync({ id, ...end });
      close();
      host.toasts.show('success', texts.gaveBack({ count, name }));
    },
  };
}
