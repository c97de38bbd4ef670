/** Every order with its state and actions; charged ones have a receipt. */
import type { Payment } from '@taskmint/contract';
import { Link, useTexts } from '@taskmint/platform';
import {
  Button,
  ButtonLink,
  Coins,
  color,
  type Column,
  DataTable,
  DateText,
  InsteadOfMinor,
  Money,
  oneLine,
  type Sort,
  space,
  StatusPill,
  text,
  TextLink,
  tight,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import { useState, type ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { ownName, packageName } from '../../parts/package-name';
import { moneyTexts } from '../../texts/money';
import { ReceiptModal } from './receipt-modal';

/** Aligned with the prices above and below. */
const atTheEnd = css`
  margin-right: calc(-1 * ${space(2)});
  padding-inline: ${space(2)};
  white-space: ${oneLine};
`;

const GoOn = styled(ButtonLink)`
  ${atTheEnd}
`;

const Open = styled(Button)`
  ${atTheEnd}
`;

/** On one line, cut off where the other columns or the price need the room; a tooltip shows all of it. */
const cutOff = css`
  overflow: hidden;
  contain: inline-size;
  white-space: ${oneLine};
  text-overflow: ellipsis;
`;

const Id = styled.code`
  ${cutOff}
  display: block;
  min-width: 6.5rem;
  font-size: 0.8125rem;
  @media ${tight} {
    contain: none;
  }
`;

const Email = styled(InsteadOfMinor)`
  ${cutOff}
`;

const Order = styled.div`
  min-width: 7.5rem;
`;

/** States of an order whose money was taken, whatever happened to it afterwards. */
const CHARGED: ReadonlySet<Payment['status']> = new Set(['paid', 'refunded', 'disputed']);

/** An order's state, its documents at the end of the same line, and an explanation below where the state needs one. */
const State = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${space(3)};
`;

const Papers = styled.span`
  display: flex;
  flex-wrap: wrap;
  flex: 1;
  align-items: center;
  justify-content: flex-end;
  gap: 0 ${space(2)};
`;

const Note = styled.p`
  flex-basis: 100%;
  color: ${color.muted};
  font-size: ${text.small};
`;

const Paper = styled(TextLink)`
  font-size: ${text.small};
  white-space: ${oneLine};
`;

export interface PaymentTableProps {
  payments: readonly Payment[];
  empty: ReactNode;
  sort: Sort;
  onSort(sort: Sort): void;
}

export function PaymentTable({ payments, empty, sort, onSort }: PaymentTableProps) {
  const { history: texts, invoice } = useTexts(moneyTexts);
  const [shown, setShown] = useState<Payment | null>(null);
  const act = (payment: Payment) =>
    CHARGED.has(payment.status) ? (
      <Open size="small" variant="ghost" onClick={() => setShown(payment)}>
        {texts.receipt({
          hidden: <VisuallyHidden>{texts.receiptOf({ id: payment.transactionId })}</VisuallyHidden>,
        })}
      </Open>
    ) : (
      <GoOn as={Link} to="/dashboard/buyCoin" $variant="ghost" $size="small">
        {payment.status === 'failed' ? texts.tryAgain : texts.goOn}
      </GoOn>
    );
  const columns: readonly Column<Payment>[] = [
    { key: 'email', minor: true, card: 'none', header: texts.columns.email, render: (payment) => payment.email },
    {
      key: 'transaction',
      bare: true,
      header: texts.columns.transaction,
      render: (payment) => (
        <>
          <Id title={payment.transactionId}>{payment.transactionId || '–'}</Id>
          <Email title={payment.email}>{payment.email}</Email>
        </>
      ),
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
      card: 'none',
      minor: true,
      header: texts.columns.order,
      render: (payment) => (
        <Order>
          {payment.items.map((item, index) => (
            <div key={index}>{packageName(item)}</div>
          ))}
        </Order>
      ),
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
      sortedAs: 'past',
      render: (payment) => <DateText value={payment.date} />,
    },
    {
      key: 'status',
      card: 'line',
      header: texts.columns.status,
      render: (payment) => (
        <State>
          <StatusPill status={payment.status} />
          <InsteadOfMinor>
            {payment.items.map(ownName).filter(Boolean).join(', ')} <Coins amount={payment.coins} />
          </InsteadOfMinor>
          <Papers>
            {/* An older server sends none. */}
            {(payment.documents ?? []).map(({ _id, number, kind }) => (
              <Paper key={_id} as={Link} to={`/dashboard/invoice/${_id}`}>
                {invoice.open({ kind: invoice[kind], number })}
              </Paper>
            ))}
            {act(payment)}
          </Papers>
          {payment.status !== 'paid' && <Note>{texts.meaning[payment.status]}</Note>}
        </State>
      ),
    },
  ];
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
      />
      {shown && <ReceiptModal payment={shown} onClose={() => setShown(null)} />}
    </>
  );
}
