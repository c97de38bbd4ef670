/** Payments that were made, each with a receipt. */
import type { Payment } from '@taskmint/contract';
import { Button, Coins, type Column, DataTable, DateText, Money, StatusPill, VisuallyHidden } from '@taskmint/ui-kit';
import { Receipt } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { ReceiptModal } from './receipt-modal';

const Id = styled.code`
  font-size: 0.8125rem;
  overflow-wrap: anywhere;
`;

const columns: readonly Column<Payment>[] = [
  { key: 'email', header: 'Email', render: (payment) => payment.email },
  { key: 'transaction', header: 'Transaction id', render: (payment) => <Id>{payment.transactionId}</Id> },
  {
    key: 'price',
    header: 'Price',
    align: 'right',
    sortable: true,
    sortValue: (payment) => payment.price_cents,
    render: (payment) => <Money cents={payment.price_cents} />,
  },
  {
    key: 'coins',
    header: 'Coins',
    align: 'right',
    sortable: true,
    sortValue: (payment) => payment.coins,
    render: (payment) => <Coins amount={payment.coins} />,
  },
  {
    key: 'date',
    header: 'Date',
    sortable: true,
    sortValue: (payment) => payment.date,
    render: (payment) => <DateText value={payment.date} />,
  },
  { key: 'status', header: 'Status', render: (payment) => <StatusPill status={payment.status} /> },
];

export function PaymentTable({ payments, empty }: { payments: readonly Payment[]; empty: ReactNode }) {
  const [shown, setShown] = useState<Payment | null>(null);
  return (
    <>
      <DataTable
        caption="Your payments"
        columns={columns}
        rows={payments}
        rowKey={(payment) => payment._id}
        empty={empty}
        rowActions={(payment) => (
          <Button
            size="small"
            variant="ghost"
            icon={<Receipt size={16} aria-hidden />}
            onClick={() => setShown(payment)}
          >
            Receipt<VisuallyHidden> of {payment.transactionId}</VisuallyHidden>
          </Button>
        )}
      />
      {shown && <ReceiptModal payment={shown} onClose={() => setShown(null)} />}
    </>
  );
}
