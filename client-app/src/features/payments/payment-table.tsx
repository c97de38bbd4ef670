/** Every order with its state and what can be done about it; what was charged has a receipt. */
import type { Payment } from '@taskmint/contract';
import { Link, useTexts } from '@taskmint/platform';
import {
  asCards,
  Button,
  ButtonLink,
  Coins,
  color,
  type Column,
  DataTable,
  DateText,
  InsteadOfMinor,
  Money,
  type Sort,
  space,
  StatusPill,
  text,
  TextLink,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import { Receipt } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { packageName } from '../../parts/package-name';
import { catalogue } from '../../texts';
import { ReceiptModal } from './receipt-modal';

/** Its words stay on one line, which leaves no room for an icon beside them. */
const GoOn = styled(ButtonLink)`
  white-space: nowrap;
`;

/** On one line as long as the other columns leave it, its end dots; a pointer that rests on it reads the whole. A card has room for all of it. */
const Id = styled.code`
  display: block;
  min-width: 6.5rem;
  overflow: hidden;
  contain: inline-size;
  font-size: 0.8125rem;
  white-space: nowrap;
  text-overflow: ellipsis;
  ${asCards(css`
    contain: none;
    white-space: normal;
  `)}
`;

/** What the server sorts by. */
export const PAYMENT_ORDERS = { date: { desc: 'newest', asc: 'oldest' } } as const;

/** States of an order whose money was taken, whatever became of it afterwards. */
const CHARGED: ReadonlySet<Payment['status']> = new Set(['paid', 'refunded', 'disputed']);

const Note = styled.span`
  display: block;
  max-width: 13rem;
  margin-top: ${space(1)};
  color: ${color.muted};
  font-size: ${text.small};
`;

const Paper = styled(TextLink)`
  white-space: nowrap;
`;

/** The state of an order, and what it means where that is not plain. */
function State({ payment: { status } }: { payment: Payment }) {
  const { history: texts } = useTexts(catalogue);
  return (
    <>
      <StatusPill status={status} />
      {status !== 'paid' && <Note>{texts.meaning[status]}</Note>}
    </>
  );
}

export interface PaymentTableProps {
  payments: readonly Payment[];
  empty: ReactNode;
  sort: Sort;
  onSort(sort: Sort): void;
}

export function PaymentTable({ payments, empty, sort, onSort }: PaymentTableProps) {
  const { history: texts, invoice } = useTexts(catalogue);
  const columns: readonly Column<Payment>[] = [
    { key: 'email', minor: true, card: 'start', header: texts.columns.email, render: (payment) => payment.email },
    {
      key: 'transaction',
      bare: true,
      header: texts.columns.transaction,
      render: (payment) => <Id title={payment.transactionId}>{payment.transactionId || '–'}</Id>,
    },
    {
      key: 'price',
      card: 'end',
      header: texts.columns.price,
      align: 'right',
      render: (payment) => (
        <>
          <Money cents={payment.price_cents} />
          <InsteadOfMinor>
            <DateText value={payment.date} />
          </InsteadOfMinor>
        </>
      ),
    },
    {
      key: 'order',
      card: 'start',
      minor: true,
      header: texts.columns.order,
      render: (payment) => payment.items.map(packageName).join(', '),
    },
    {
      key: 'coins',
      card: 'end',
      minor: true,
      header: texts.columns.coins,
      align: 'right',
      render: (payment) => <Coins amount={payment.coins} />,
    },
    {
      key: 'date',
      minor: true,
      card: 'start',
      header: texts.columns.date,
      sortable: true,
      render: (payment) => <DateText value={payment.date} />,
    },
    {
      key: 'status',
      card: 'line',
      header: texts.columns.status,
      render: (payment) => (
        <>
          <State payment={payment} />
          {/* A server that is older than this page sends none. */}
          {(payment.documents ?? []).map(({ _id, number, kind }) => (
            <Note key={_id}>
              <Paper as={Link} to={`/dashboard/invoice/${_id}`}>
                {invoice.open({ kind: invoice[kind], number })}
              </Paper>
            </Note>
          ))}
        </>
      ),
    },
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
        rowActions={(payment) =>
          CHARGED.has(payment.status) ? (
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
          ) : (
            <GoOn as={Link} to="/dashboard/buyCoin" $variant="ghost" $size="small">
              {payment.status === 'failed' ? texts.tryAgain : texts.goOn}
            </GoOn>
          )
        }
      />
      {shown && <ReceiptModal payment={shown} onClose={() => setShown(null)} />}
    </>
  );
}
