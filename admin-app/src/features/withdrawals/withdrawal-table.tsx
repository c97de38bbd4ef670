/** Withdraw requests with what can be done to each: Pay (or Agree, as the second admin) and Reject, then sent, failed or returned. Paying asks first and names what leaves. */
import type { Withdrawal } from '@taskmint/contract';
import { useAskDoSay, withdrawalColumns, type WithdrawalTableProps } from '@taskmint/dashboard-kit';
import { useHost, useTexts } from '@taskmint/platform';
import { Button, type Column, DataTable, formatMoney, space, VisuallyHidden } from '@taskmint/ui-kit';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { EmailLine } from '../../parts/email-line';
import { catalogue } from '../../texts';
import { ReturnDialog, SentDialog } from './payout-dialogs';
import { PayoutFacts } from './payout-facts';
import { RejectDialog } from './reject-dialog';
import {
  usePayWithdrawal,
  useRejectWithdrawal,
  useReturnPayout,
  useSendPayout,
  type PayoutEnd,
  type Refusal,
} from './withdrawal.queries';

const Who = styled.span`
  display: block;
  font-weight: 600;
`;

const Actions = styled.span<{ $short?: boolean }>`
  display: inline-flex;
  flex-wrap: ${({ $short }) => ($short ? 'nowrap' : 'wrap')};
  justify-content: flex-end;
  gap: ${space(2)};
`;

interface Props extends WithdrawalTableProps {
  /** All of them are of one person, whom the page names; a card goes by its day then. */
  ofOne?: boolean;
}

export function WithdrawalTable({ withdrawals, empty, sort, onSort, ofOne = false }: Props) {
  const { withdrawals: texts } = useTexts(catalogue);
  const { asked, payment } = withdrawalColumns(texts.columns);
  const day: Column<Withdrawal> = {
    key: asked.key,
    header: asked.header,
    sortable: true,
    bare: true,
    render: (each, index) => <Who>{asked.render(each, index)}</Who>,
  };
  const worker: Column<Withdrawal> = {
    key: 'worker',
    header: texts.columns.worker,
    bare: true,
    render: (each) => (
      <>
        <Who>{each.worker_name}</Who>
        <EmailLine email={each.worker_email} />
      </>
    ),
  };
  const columns: readonly Column<Withdrawal>[] = [
    ofOne ? day : worker,
    ...payment,
    ...(ofOne ? [] : [{ ...asked, minor: true, card: 'end' } as const]),
    {
      key: 'status',
      card: 'line',
      header: texts.columns.status,
      render: (each) => <PayoutFacts withdrawal={each} />,
    },
  ];
  const host = useHost();
  const askDoSay = useAskDoSay();
  const pay = usePayWithdrawal();
  const rejectOne = useRejectWithdrawal();
  const sendOne = useSendPayout();
  const returnOne = useReturnPayout();
  const [asking, setAsking] = useState<{ about: Withdrawal; dialog: 'reject' | 'sent' | 'return' } | null>(null);
  const close = (): void => setAsking(null);

  function askAndPay(each: Withdrawal): Promise<void> {
    const amount = formatMoney(each.withdraw_amount_cents);
    const name = each.worker_name;
    return askDoSay({
      ask: {
        title: texts.payTitle({ amount }),
        text: texts.payText({
          name,
          system: each.payment_system,
          account: each.account_number,
          count: each.withdraw_coin,
        }),
        confirmLabel: texts.payLabel,
      },
      do: () => pay.mutateAsync(each._id),
      say: ({ deletedCount }) =>
        deletedCount > 0
          ? { as: 'success', text: texts.paid({ amount, name }) }
          : { as: 'info', text: texts.settledBefore },
    });
  }

  async function reject(each: Withdrawal, refusal: Omit<Refusal, 'id'>): Promise<void> {
    const { modifiedCount } = await rejectOne.mutateAsync({ id: each._id, ...refusal });
    close();
    if (modifiedCount > 0) await host.dialogs.success(texts.rejected);
    else host.toasts.show('info', texts.settledBefore);
  }

  async function markSent(each: Withdrawal, reference: string): Promise<void> {
    const { modifiedCount } = await sendOne.mutateAsync({ id: each._id, reference });
    close();
    host.toasts.show(modifiedCount > 0 ? 'success' : 'info', modifiedCount > 0 ? texts.sent : texts.settledBefore);
  }

  async function giveBack(each: Withdrawal, end: PayoutEnd): Promise<void> {
    await returnOne.mutateAsync({ id: each._id, ...end });
    close();
    host.toasts.show('success', texts.gaveBack({ count: each.withdraw_coin, name: each.worker_name }));
  }

  function actions(each: Withdrawal): ReactNode {
    const { state, held_because: holds, agreement } = each.payout;
    const which = <VisuallyHidden> {each.worker_name}</VisuallyHidden>;
    if (state === 'pending') {
      const isSecond = agreement !== null && agreement.counts && !agreement.by_you;
      return (
        <Actions $short>
          {/* Whoever agreed already waits for somebody else. */}
          {!(agreement?.by_you && agreement.counts) && (
            <Button
              size="small"
              disabled={holds.length > 0}
              busy={pay.isPending && pay.variables === each._id}
              onClick={() => void askAndPay(each)}
            >
              {(isSecond ? texts.agree : texts.pay)({ hidden: which })}
            </Button>
          )}
          <Button size="small" variant="secondary" onClick={() => setAsking({ about: each, dialog: 'reject' })}>
            {texts.reject({
              hidden: <VisuallyHidden>{texts.rejectWhich({ name: each.worker_name })}</VisuallyHidden>,
            })}
          </Button>
        </Actions>
      );
    }
    if (state !== 'approved' && state !== 'sent') return null;
    return (
      <Actions>
        {state === 'approved' && (
          <Button size="small" onClick={() => setAsking({ about: each, dialog: 'sent' })}>
            {texts.markSent({ hidden: which })}
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={() => setAsking({ about: each, dialog: 'return' })}>
          {(state === 'sent' ? texts.cameBack : texts.markFailed)({ hidden: which })}
        </Button>
      </Actions>
    );
  }

  return (
    <>
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={withdrawals}
        rowKey={(each) => each._id}
        empty={empty}
        sort={sort}
        onSort={onSort}
        rowActions={actions}
      />
      {asking?.dialog === 'reject' && (
        <RejectDialog withdrawal={asking.about} onClose={close} onReject={(refusal) => reject(asking.about, refusal)} />
      )}
      {asking?.dialog === 'sent' && (
        <SentDialog
          withdrawal={asking.about}
          onClose={close}
          onDone={(reference) => markSent(asking.about, reference)}
        />
      )}
      {asking?.dialog === 'return' && (
        <ReturnDialog withdrawal={asking.about} onClose={close} onDone={(end) => giveBack(asking.about, end)} />
      )}
    </>
  );
}
