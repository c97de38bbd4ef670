/** /dashboard/history: the number of payments, and every order with its state, paid or not. */
import { BY_DATE, SortedList } from '@taskmint/dashboard-kit';
import { Link, useTexts } from '@taskmint/platform';
import {
  ButtonLink,
  CoinHandScene,
  EmptyState,
  formatNumber,
  PageHeader,
  Skeleton,
  space,
  Stack,
  Stat,
  TableSkeleton,
} from '@taskmint/ui-kit';
import { StatRow } from '@taskmint/ui-kit/dashboard';
import { useUserQuery } from '@taskmint/platform/query';
import { Receipt } from 'lucide-react';
import styled from 'styled-components';
import { BillingDetailsCard } from '../features/invoices/billing-details';
import { SavedCards } from '../features/payments/saved-cards';
import { paymentCountQuery, paymentsQuery } from '../features/payments/payment.queries';
import { PaymentTable } from '../features/payments/payment-table';
import { moneyTexts } from '../texts/money';

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  gap: ${space(4)};
  align-items: start;
`;

export default function HistoryScreen() {
  const { history: texts } = useTexts(moneyTexts);
  const count = useUserQuery(paymentCountQuery);
  const buy = (
    <ButtonLink as={Link} to="/dashboard/buyCoin">
      {texts.buy}
    </ButtonLink>
  );
  const empty = <EmptyState picture={<CoinHandScene />} title={texts.none} text={texts.noneText} action={buy} />;
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} action={buy} />
      <Stack gap={5}>
        <StatRow>
          <Stat
            label={texts.total}
            icon={<Receipt size={20} aria-hidden />}
            value={
              count.isError ? '–' : count.data === undefined ? <Skeleton width="3rem" /> : formatNumber(count.data)
            }
            note={
              count.data === undefined
                ? !count.isError && <Skeleton width="6rem" />
                : texts.inAll({ count: count.data })
            }
          />
        </StatRow>
        <SortedList
          pageSize={20}
          orders={BY_DATE}
          query={(services, client, page) => paymentsQuery(services, client, { ...page, state: 'any' })}
          skeleton={<TableSkeleton columns={6} label={texts.loading} />}
          below={
            <Pair>
              <BillingDetailsCard />
              <SavedCards />
            </Pair>
          }
        >
          {(payments, sorting) => <PaymentTable payments={payments} {...sorting} empty={empty} />}
        </SortedList>
      </Stack>
    </>
  );
}
