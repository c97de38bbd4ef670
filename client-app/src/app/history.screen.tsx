/** /dashboard/history: what the client has paid. */
import { Link, useHost, useUser } from '@taskmint/platform';
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
import { useQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { paymentsQuery } from '../features/payments/payment.queries';
import { PaymentTable } from '../features/payments/payment-table';
import { FigureRow } from '../parts/figure-row';
import { Loaded } from '../parts/loaded';
import { usePaging } from '../parts/paging';

export default function HistoryScreen() {
  const host = useHost();
  const user = useUser();
  const { range, ...paging } = usePaging(20);
  const payments = useQuery(paymentsQuery(host, user, range));
  const buy = (
    <ButtonLink as={Link} to="/dashboard/buyCoin">
      Purchase coin
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title="Payment history" lead="Every card payment, with its receipt." action={buy} />
      <Loaded query={payments} skeleton={<TableSkeleton columns={6} label="Loading payments" />}>
        {({ items, total }) => (
          <Stack gap={5}>
            <FigureRow>
              <Stat
                label="Total payment"
                icon={<Receipt size={20} aria-hidden />}
                value={formatNumber(total)}
                note={total === 1 ? 'payment in all' : 'payments in all'}
              />
            </FigureRow>
            <div>
              <PaymentTable
                payments={items}
                empty={
                  <EmptyState
                    picture={<CoinHandScene />}
                    title="You have not paid for anything yet"
                    text="Coins that you buy are listed here with a receipt each."
                    action={buy}
                  />
                }
              />
              <Pagination {...paging} total={total} />
            </div>
          </Stack>
        )}
      </Loaded>
    </>
  );
}
