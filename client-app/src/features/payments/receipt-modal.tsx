/** A receipt to look at and to keep as a text file. */
import { centsToDollars, type Payment } from '@taskmint/contract';
import { useUser } from '@taskmint/platform';
import { Button, Coins, color, DateText, Modal, Money, space, StatusPill } from '@taskmint/ui-kit';
import { Download } from 'lucide-react';
import styled from 'styled-components';
import { downloadText } from '../../parts/download';

const Lines = styled.dl`
  display: grid;
  grid-template-columns: minmax(7rem, auto) 1fr;
  gap: ${space(2)} ${space(4)};
  & dt {
    color: ${color.muted};
  }
  & dd {
    overflow-wrap: anywhere;
  }
`;

/** The receipt as plain text, for keeping. */
export function receiptText(payment: Payment, name: string): string {
  return [
    'Taskmint: receipt',
    '',
    `Paid by:        ${name} <${payment.email}>`,
    `Date:           ${payment.date}`,
    `Transaction id: ${payment.transactionId}`,
    `Coins:          ${payment.coins}`,
    `Price:          USD ${centsToDollars(payment.price_cents)}`,
    `Status:         ${payment.status}`,
    '',
  ].join('\n');
}

export function ReceiptModal({ payment, onClose }: { payment: Payment; onClose(): void }) {
  const { name } = useUser();
  return (
    <Modal
      open
      title="Receipt"
      onClose={onClose}
      actions={
        <Button
          variant="secondary"
          icon={<Download size={18} aria-hidden />}
          onClick={() => downloadText(`receipt-${payment.transactionId}.txt`, 'text/plain', receiptText(payment, name))}
        >
          Download
        </Button>
      }
    >
      <Lines>
        <dt>Paid by</dt>
        <dd>
          {name}, {payment.email}
        </dd>
        <dt>Date</dt>
        <dd>
          <DateText value={payment.date} withTime />
        </dd>
        <dt>Transaction id</dt>
        <dd>{payment.transactionId}</dd>
        <dt>Coins</dt>
        <dd>
          <Coins amount={payment.coins} />
        </dd>
        <dt>Price</dt>
        <dd>
          <Money cents={payment.price_cents} />
        </dd>
        <dt>Status</dt>
        <dd>
          <StatusPill status={payment.status} />
        </dd>
      </Lines>
    </Modal>
  );
}
