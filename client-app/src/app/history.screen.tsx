/** /dashboard/history: how many payments there were, and every order with its state, paid or not. */
import { Link, useHost, useServerSort, useTexts, useUser, usePaging } from '@taskmint/platform';
import {
  ButtonLink,
  CoinHandScene,
  EmptyState,
  formatNumber,
  PageHeader,
  Pagination,
  Skeleton,
  Stack,
  Stat,
  TableSkeleton,
} from '@taskmint/ui-kit';
import { FigureRow, Loaded } from '@taskmint/ui-kit/dashboard';
import { useQuery } from '@taskmint/platform/query';
import { Receipt } from 'lucide-react';
import { paymentCountQuery, paymentsQuery } from '../features/payments/payment.queries';
import { PAYMENT_ORDERS, PaymentTable } from '../features/payments/payment-table';
import { catalogue } from '../texts';

export default function HistoryScreen() {
  const host = useHost();
  const user = useUser();
  const { range, ...paging } = usePaging(20);
  const { history: texts } = useTexts(catalogue);
  const { order, ...sorting } = useServerSort(PAYMENT_ORDERS);
  const orders = useQuery(paymentsQuery(host, user, { ...range, order, state: 'any' }));
  const count = useQuery(paymentCountQuery(host, user));
  const buy = (
    <ButtonLink as={Link} to="/dashboard/buyCoin">
      {texts.buy}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} action={buy} />
      <Stack gap={5}>
        <FigureRow>
          <Stat
            label={texts.total}
            icon={<Receipt size={20} aria-hidden />}
            value={
              count.isError ? '–' : count.data === undefined ? <Skeleton width="3rem" /> : formatNumber(count.data)
            }
            note={count.data !== undefined && texts.inAll({ count: count.data })}
          />
        </FigureRow>
        <Loaded query={orders} skeleton={<TableSkeleton columns={6} label={texts.loading} />}>
          {({ items, total }) => (
            <div>
              <PaymentTable
                payments={items}
                {...sorting}
                empty={<EmptyState picture={<CoinHandScene />} title={texts.none} text={texts.noneText} action={buy} />}
              />
              <Pagination {...paging} total={total} />
            </div>
          )}
        </Loaded>
      </Stack>
    </>
  );
}
