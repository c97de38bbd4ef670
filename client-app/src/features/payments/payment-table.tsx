/** Payments that were made, each with a receipt. */
import type { Payment } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import {
  Button,
  Coins,
  type Column,
  DataTable,
  DateText,
  Money,
  type Sort,
  StatusPill,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import { Receipt } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import { ReceiptModal } from './receipt-modal';

const Id = styled.code`
  font-size: 0.8125rem;
  overflow-wrap: anywhere;
`;

/** What the server sorts by. */
export const PAYMENT_ORDERS = { date: { desc: 'newest', asc: 'oldest' } } as const;

export interface PaymentTableProps {
  payments: readonly Payment[];
  empty: ReactNode;
  sort: Sort;
  onSort(sort: Sort): void;
}

export function PaymentTable({ payments, empty, sort, onSort }: PaymentTableProps) {
  const { history: texts } = useTexts(catalogue);
  const columns: readonly Column<Payment>[] = [
    { key: 'email', header: texts.columns.email, render: (payment) => payment.email },
    {
      key: 'transaction',
      header: texts.columns.transaction,
      render: (payment) => <Id>{payment.transactionId}</Id>,
    },
    {
      key: 'price',
      header: texts.columns.price,
      align: 'right',
      render: (payment) => <Money cents={payment.price_cents} />,
    },
    {
      key: 'order',
      header: texts.columns.order,
      render: (payment) => payment.items.map(({ heading }) => heading).join(', '),
    },
    {
      key: 'coins',
      header: texts.columns.coins,
      align: 'right',
      render: (payment) => <Coins amount={payment.coins} />,
    },
    {
      key: 'date',
      header: texts.columns.date,
      sortable: true,
      render: (payment) => <DateText value={payment.date} />,
    },
    { key: 'status', header: texts.columns.status, render: (payment) => <StatusPill status={payment.status} /> },
  ];
  const [shown, setShown] = useState<Payment | null>(null);
  return (
    <>
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={payments}
        rowKey={(payment) => payment._id}
        empty={empty}
        sort={sort}
        onSort={onSort}
        rowActions={(payment) => (
          <Button
            size="small"
            variant="ghost"
            icon={<Receipt size={16} aria-hidden />}
            onClick={() => setShown(payment)}
          >
            {texts.receipt({
              hidden: <VisuallyHidden>{texts.receiptOf({ id: payment.transactionId })}</VisuallyHidden>,
            })}
          </Button>
        )}
      />
      {shown && <ReceiptModal payment={shown} onClose={() => setShown(null)} />}
    </>
  );
}
