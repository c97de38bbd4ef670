/** Withdraw requests with Pay and Reject. Paying asks first and names what leaves; it cannot be taken back. */
import { centsToDollars, type Withdrawal } from '@taskmint/contract';
import { useHost } from '@taskmint/platform';
import {
  Button,
  Coins,
  color,
  type Column,
  DataTable,
  DateText,
  Money,
  space,
  StatusPill,
  text,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { messageOf } from '../../parts/error-text';
import { RejectDialog } from './reject-dialog';
import { usePayWithdrawal, useRejectWithdrawal, type Refusal } from './withdrawal.queries';

const Who = styled.span`
  display: block;
  font-weight: 600;
`;

const Small = styled.span`
  display: block;
  max-width: 20rem;
  color: ${color.muted};
  font-size: ${text.small};
  overflow-wrap: anywhere;
`;

const Actions = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space(2)};
`;

const columns: readonly Column<Withdrawal>[] = [
  {
    key: 'worker',
    header: 'Freelancer',
    bare: true,
    sortable: true,
    sortValue: (each) => each.worker_name,
    render: (each) => (
      <>
        <Who>{each.worker_name}</Who>
        <Small>{each.worker_email}</Small>
      </>
    ),
  },
  {
    key: 'coins',
    header: 'Coins',
    align: 'right',
    sortable: true,
    sortValue: (each) => each.withdraw_coin,
    render: (each) => <Coins amount={each.withdraw_coin} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    sortable: true,
    sortValue: (each) => each.withdraw_amount_cents,
    render: (each) => <Money cents={each.withdraw_amount_cents} />,
  },
  { key: 'system', header: 'Payment system', render: (each) => each.payment_system },
  { key: 'account', header: 'Account', render: (each) => each.account_number },
  {
    key: 'asked',
    header: 'Asked on',
    sortable: true,
    sortValue: (each) => each.withdraw_time,
    render: (each) => <DateText value={each.withdraw_time} />,
  },
  {
    key: 'status',
    header: 'Status',
    render: (each) => (
      <>
        <StatusPill status={each.status} />
        {each.reason && <Small>{each.reason}</Small>}
      </>
    ),
  },
];

export function WithdrawalTable({ withdrawals, empty }: { withdrawals: readonly Withdrawal[]; empty: ReactNode }) {
  const host = useHost();
  const pay = usePayWithdrawal();
  const rejectOne = useRejectWithdrawal();
  const [rejecting, setRejecting] = useState<Withdrawal | null>(null);

  async function askAndPay(each: Withdrawal): Promise<void> {
    const sure = await host.dialogs.confirm({
      title: `Pay $${centsToDollars(each.withdraw_amount_cents)}?`,
      text: `To ${each.worker_name}, ${each.payment_system} ${each.account_number}. ${each.withdraw_coin} held coins leave for good.`,
      confirmLabel: 'Pay',
    });
    if (!sure) return;
    try {
      const { deletedCount } = await pay.mutateAsync(each._id);
      host.toasts.show(
        deletedCount > 0 ? 'success' : 'info',
        deletedCount > 0
          ? `Paid: $${centsToDollars(each.withdraw_amount_cents)} to ${each.worker_name}.`
          : 'This withdrawal was settled already.',
      );
    } catch (error) {
      host.toasts.show('error', messageOf(error));
    }
  }

  async function reject(each: Withdrawal, refusal: Omit<Refusal, 'id'>): Promise<void> {
    const { modifiedCount } = await rejectOne.mutateAsync({ id: each._id, ...refusal });
    setRejecting(null);
    if (modifiedCount > 0) await host.dialogs.success('Rejected!');
    else host.toasts.show('info', 'This withdrawal was settled already.');
  }

  return (
    <>
      <DataTable
        caption="Requests to pay out"
        columns={columns}
        rows={withdrawals}
        rowKey={(each) => each._id}
        empty={empty}
        rowActions={(each) =>
          each.status === 'pending' && (
            <Actions>
              <Button
                size="small"
                busy={pay.isPending && pay.variables === each._id}
                onClick={() => void askAndPay(each)}
              >
                Pay<VisuallyHidden> {each.worker_name}</VisuallyHidden>
              </Button>
              <Button size="small" variant="secondary" onClick={() => setRejecting(each)}>
                Reject<VisuallyHidden> the withdrawal of {each.worker_name}</VisuallyHidden>
              </Button>
            </Actions>
          )
        }
      />
      {rejecting && (
        <RejectDialog
          withdrawal={rejecting}
          onClose={() => setRejecting(null)}
          onReject={(refusal) => reject(rejecting, refusal)}
        />
      )}
    </>
  );
}
