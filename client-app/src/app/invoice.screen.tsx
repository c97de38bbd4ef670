/** /dashboard/invoice/:id: an invoice or a credit note, laid out for printing. */
import type { Invoice } from '@taskmint/contract';
import { DetailScreen } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { Button, Coins, color, DateText, Money, oneLine, radius, Skeleton, space, Stack, text } from '@taskmint/ui-kit';
import { Printer } from 'lucide-react';
import styled from 'styled-components';
import { invoiceQuery } from '../features/invoices/invoice.queries';
import { packageName } from '../parts/package-name';
import { aloneOnPaper, PrintedLines } from '../parts/printed';
import { moneyTexts } from '../texts/money';

const Sheet = styled.article`
  display: grid;
  gap: ${space(6)};
  max-width: 46rem;
  padding: ${space(8)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  @media (max-width: 39.99em) {
    padding: ${space(5)};
  }
  @media print {
    max-width: none;
    padding: 0;
    border: 0;
  }
  ${aloneOnPaper}
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space(3)} ${space(8)};
`;

const Kind = styled.p`
  font-size: ${text.heading2};
  font-weight: 650;
  line-height: 1.15;
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${space(1)} ${space(4)};
  & dt {
    font-size: inherit;
  }
  & dd {
    font-variant-numeric: tabular-nums;
  }
`;

const Parties = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: ${space(5)};
`;

const Party = styled.div`
  & > h2 {
    margin-bottom: ${space(1)};
    color: ${color.muted};
    font-family: inherit;
    font-size: ${text.small};
    font-weight: 600;
  }
  & > p {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;

const Items = styled(PrintedLines)`
  & tfoot th,
  & tfoot td {
    border-bottom: 0;
    font-weight: 650;
  }
`;

const Unbroken = styled.span`
  white-space: ${oneLine};
`;

export default function InvoiceScreen() {
  const { invoice: texts } = useTexts(moneyTexts);
  return (
    <DetailScreen
      query={invoiceQuery}
      back={{ to: '/dashboard/history', label: texts.back }}
      title={texts.invoice}
      heading={({ kind, number }) => ({
        title: texts.open({ kind: texts[kind], number }),
        shown: texts.open({ kind: texts[kind], number: <Unbroken>{number}</Unbroken> }),
        actions: (
          <Button icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
            {texts.print}
          </Button>
        ),
      })}
      skeleton={<SheetSkeleton />}
    >
      {(invoice) => <Paper invoice={invoice} />}
    </DetailScreen>
  );
}

function Paper({ invoice }: { invoice: Invoice }) {
  const { invoice: texts } = useTexts(moneyTexts);
  const { kind, number, buyer, items, amount_cents: cents, corrects } = invoice;
  const sign = kind === 'credit_note' ? -1 : 1;
  return (
    <Sheet>
      <Head>
        <Kind>{texts[kind]}</Kind>
        <Facts>
          <dt>{texts.number}</dt>
          <dd>{number}</dd>
          <dt>{texts.date}</dt>
          <dd>
            <DateText value={invoice.issued_at} />
          </dd>
          <dt>{texts.transaction}</dt>
          <dd>{invoice.transactionId}</dd>
        </Facts>
      </Head>
      <Parties>
        <Party>
          <h2>{texts.seller}</h2>
          <p>{invoice.seller}</p>
        </Party>
        <Party>
          <h2>{texts.buyer}</h2>
          <p>
            {[buyer.name, buyer.company, buyer.address, buyer.tax_id && texts.taxId({ id: buyer.tax_id })]
              .filter(Boolean)
              .join('\n')}
          </p>
        </Party>
      </Parties>
      {corrects !== null && <p>{texts.corrects({ number: corrects })}</p>}
      <Items>
        <thead>
          <tr>
            <th scope="col">{texts.package}</th>
            <th scope="col">{texts.coins}</th>
            <th scope="col">{texts.price}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <tr key={index}>
              <td>{packageName(item)}</td>
              <td>
                <Coins amount={item.coins} />
              </td>
              <td>
                <Money cents={item.price_cents} />
              </td>
            </tr>
          ))}
          {items.length === 0 && (
            <tr>
              <td colSpan={2}>{kind === 'credit_note' ? texts.given : texts.again}</td>
              <td>
                <Money cents={sign * cents} />
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {texts.total}
            </th>
            <td>
              <Money cents={sign * cents} />
            </td>
          </tr>
        </tfoot>
      </Items>
    </Sheet>
  );
}

/** The header, the two parties and the items. */
function SheetSkeleton() {
  const { invoice: texts } = useTexts(moneyTexts);
  return (
    <Sheet role="status" aria-label={texts.loading}>
      <Head>
        <Skeleton width="9rem" height="1.75rem" />
        <Skeleton width="14rem" height="4rem" />
      </Head>
      <Parties>
        <Skeleton height="4rem" />
        <Skeleton height="4rem" />
      </Parties>
      <Stack gap={3}>
        <Skeleton />
        <Skeleton />
        <Skeleton width="60%" />
      </Stack>
    </Sheet>
  );
}
