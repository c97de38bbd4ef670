/** The freelancer's withdrawals with their states; a pending one can be taken back. */
import type { Withdrawal } from '@taskmint/contract';
import { useHost } from '@taskmint/platform';
import {
  Button,
  Coins,
  color,
  type Column,
  DataTable,
  DateText,
  Money,
  StatusPill,
  text,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { messageOf } from '../../parts/error-text';
import { useCancelWithdrawal } from './withdrawal.queries';

const Reason = styled.span`
  display: block;
  max-width: 22rem;
  margin-top: 0.25rem;
  color: ${color.muted};
  font-size: ${text.small};
  overflow-wrap: anywhere;
`;

const columns: readonly Column<Withdrawal>[] = [
  { key: 'asked', header: 'Asked on', render: (each) => <DateText value={each.withdraw_time} /> },
  { key: 'coins', header: 'Coins', align: 'right', render: (each) => <Coins amount={each.withdraw_coin} /> },
  { key: 'amount', header: 'Amount', align: 'right', render: (each) => <Money cents={each.withdraw_amount_cents} /> },
  { key: 'system', header: 'Payment system', render: (each) => each.payment_system },
  { key: 'account', header: 'Account', render: (each) => each.account_number },
  {
    key: 'status',
    header: 'Status',
    render: (each) => (
      <>
        <StatusPill status={each.status} />
        {each.reason && <Reason>{each.reason}</Reason>}
      </>
    ),
  },
  {
    key: 'settled',
    header: 'Settled on',
    render: (each) => (each.settled_at ? <DateText value={each.settled_at} /> : '–'),
  },
];

export function WithdrawalTable({ withdrawals, empty }: { withdrawals: readonly Withdrawal[]; empty: ReactNode }) {
  const host = useHost();
  const cancel = useCancelWithdrawal();

  async function takeBack(withdrawal: Withdrawal): Promise<void> {
    const sure = await host.dialogs.confirm({
      title: 'Take this withdrawal back?',
      text: `${withdrawal.withdraw_coin} coins return to your balance, and nothing is paid out.`,
      confirmLabel: 'Take it back',
    });
    if (!sure) return;
    try {
      const { modifiedCount } = await cancel.mutateAsync(withdrawal._id);
      host.toasts.show(
        modifiedCount > 0 ? 'success' : 'info',
        modifiedCount > 0 ? 'Taken back. The coins are yours again.' : 'This withdrawal was settled already.',
      );
    } catch (error) {
      host.toasts.show('error', messageOf(error));
    }
  }

  return (
    <DataTable
      caption="Your withdrawals"
      columns={columns}
      rows={withdrawals}
      rowKey={(each) => each._id}
      empty={empty}
      rowActions={(each) =>
        each.status === 'pending' && (
          <Button
            size="small"
            variant="secondary"
            busy={cancel.isPending && cancel.variables === each._id}
            onClick={() => void takeBack(each)}
          >
            Take back<VisuallyHidden> {each.withdraw_coin} coins</VisuallyHidden>
          </Button>
        )
      }
    />
  );
}
