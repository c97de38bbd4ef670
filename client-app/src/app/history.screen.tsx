/** /dashboard/history: what the client has paid. */
import { Link, useHost, useServerSort, useTexts, useUser, usePaging } from '@taskmint/platform';
import {
  ButtonLink,
  CoinHandScene,
  EmptyState,
  formatNumber,
  PageHeader,
  Pagination,
  Stack,
  Stat,
  TableSkeleton,
} from '@taskmint/ui-kit';
import { FigureRow, Loaded } from '@taskmint/ui-kit/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { paymentsQuery } from '../features/payments/payment.queries';
import { PAYMENT_ORDERS, PaymentTable } from '../features/payments/payment-table';
import { catalogue } from '../texts';

export default function HistoryScreen() {
  const host = useHost();
  const user = useUser();
  const { range, ...paging } = usePaging(20);
  const { history: texts } = useTexts(catalogue);
  const { order, ...sorting } = useServerSort(PAYMENT_ORDERS);
  const payments = useQuery(paymentsQuery(host, user, { ...range, order }));
  const buy = (
    <ButtonLink as={Link} to="/dashboard/buyCoin">
      {texts.buy}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} action={buy} />
      <Loaded query={payments} skeleton={<TableSkeleton columns={6} label={texts.loading} />}>
        {({ items, total }) => (
          <Stack gap={5}>
            <FigureRow>
              <Stat
                label={texts.total}
                icon={<Receipt size={20} aria-hidden />}
                value={formatNumber(total)}
                note={texts.inAll({ count: total })}
              />
            </FigureRow>
            <div>
              <PaymentTable
                payments={items}
                {...sorting}
                empty={<EmptyState picture={<CoinHandScene />} title={texts.none} text={texts.noneText} action={buy} />}
              />
              <Pagination {...paging} total={total} />
            </div>
          </Stack>
        )}
      </Loaded>
    </>
  );
}
