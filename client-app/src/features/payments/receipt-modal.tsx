/** A receipt to read, print and save as a text file. */
import { centsToDollars, type Payment } from '@taskmint/contract';
import { textsOf, useTexts, useUser } from '@taskmint/platform';
import {
  Button,
  Coins,
  DateText,
  formatDateTime,
  Modal,
  Money,
  space,
  StatusPill,
  statusWord,
  text,
} from '@taskmint/ui-kit';
import { downloadText } from '@taskmint/ui-kit/dashboard';
import { Download, Printer } from 'lucide-react';
import styled from 'styled-components';
import { ownName, packageName } from '../../parts/package-name';
import { aloneOnPaper, PrintedLines } from '../../parts/printed';
import { catalogue } from '../../texts';
import { moneyTexts } from '../../texts/money';

const Sheet = styled.div`
  display: grid;
  gap: ${space(5)};
  ${aloneOnPaper}
`;

const Brand = styled.p`
  display: none;
  font-size: ${text.heading3};
  font-weight: 650;
  @media print {
    display: block;
  }
`;

const Lines = styled.dl`
  display: grid;
  grid-template-columns: minmax(7rem, auto) 1fr;
  gap: ${space(2)} ${space(4)};
  & dt {
    font-size: inherit;
  }
`;

/** The receipt as plain text, for saving. */
export function receiptText(payment: Payment, name: string): string {
  const { packages } = textsOf(catalogue);
  const { receipt: texts } = textsOf(moneyTexts);
  const coinsOf = (count: number): string => packages.ofCoins({ count });
  const line = (label: string, value: string): string => `${`${label}:`.padEnd(16)}${value}`;
  return [
    texts.heading,
    '',
    line(texts.paidBy, `${name} <${payment.email}>`),
    line(texts.date, formatDateTime(payment.date)),
    line(texts.transaction, payment.transactionId),
    ...payment.items.map(({ heading, coins, price_cents }) =>
      line(
        texts.item,
        `${[ownName({ heading, coins }), coinsOf(coins)].filter(Boolean).join(', ')}, USD ${centsToDollars(price_cents)}`,
      ),
    ),
    line(texts.coins, coinsOf(payment.coins)),
    line(texts.price, `USD ${centsToDollars(payment.price_cents)}`),
    line(texts.status, statusWord(payment.status)),
    '',
  ].join('\n');
}

export function ReceiptModal({ payment, onClose }: { payment: Payment; onClose(): void }) {
  const { name } = useUser();
  const { receipt: texts } = useTexts(moneyTexts);
  const fileName = `receipt-${payment.transactionId}.txt`;
  return (
    <Modal
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
            {texts.print}
          </Button>
          <Button
            variant="secondary"
            icon={<Download size={18} aria-hidden />}
            onClick={() => downloadText(fileName, 'text/plain', receiptText(payment, name))}
          >
            {texts.download}
          </Button>
        </>
      }
    >
      <Sheet>
        <Brand>{texts.heading}</Brand>
        <Lines>
          <dt>{texts.paidBy}</dt>
          <dd>
            {name}, {payment.email}
          </dd>
          <dt>{texts.date}</dt>
          <dd>
            <DateText value={payment.date} withTime />
          </dd>
          <dt>{texts.transaction}</dt>
          <dd>{payment.transactionId}</dd>
          <dt>{texts.status}</dt>
          <dd>
            <StatusPill status={payment.status} />
          </dd>
        </Lines>
        <PrintedLines>
          <thead>
            <tr>
              <th scope="col">{texts.item}</th>
              <th scope="col">{texts.coins}</th>
              <th scope="col">{texts.price}</th>
            </tr>
          </thead>
          <tbody>
            {payment.items.map(({ heading, coins, price_cents }, index) => (
              <tr key={index}>
                <td>{packageName({ heading, coins })}</td>
                <td>
                  <Coins amount={coins} />
                </td>
                <td>
                  <Money cents={price_cents} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{texts.total}</th>
              <td>
                <Coins amount={payment.coins} />
              </td>
              <td>
                <strong>
                  <Money cents={payment.price_cents} />
                </strong>
              </td>
            </tr>
          </tfoot>
        </PrintedLines>
      </Sheet>
    </Modal>
  );
}
