/** /dashboard/withdrawals: the freelancer's withdrawals and what became of each. */
import { Link, useHost, useUser } from '@taskmint/platform';
import { ButtonLink, CoinHandScene, EmptyState, PageHeader, Pagination, TableSkeleton } from '@taskmint/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { ownWithdrawalsQuery } from '../features/withdrawals/withdrawal.queries';
import { WithdrawalTable } from '../features/withdrawals/withdrawal-table';
import { Loaded } from '../parts/loaded';
import { usePaging } from '../parts/paging';

export default function WithdrawalsScreen() {
  const host = useHost();
  const user = useUser();
  const { range, ...paging } = usePaging(20);
  const withdrawals = useQuery(ownWithdrawalsQuery(host, user, range));
  const ask = (
    <ButtonLink as={Link} to="/dashboard/workerHome">
      Withdraw coins
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Withdrawals"
        lead="Coins are held while a request waits, and come back if it is not paid."
        action={ask}
      />
      <Loaded query={withdrawals} skeleton={<TableSkeleton columns={7} label="Loading withdrawals" />}>
        {({ items, total }) => (
          <>
            <WithdrawalTable
              withdrawals={items}
              empty={
                <EmptyState
                  picture={<CoinHandScene />}
                  title="You have not withdrawn anything yet"
                  text="From 300 coins on you can have them paid out."
                  action={ask}
                />
              }
            />
            <Pagination {...paging} total={total} />
          </>
        )}
      </Loaded>
    </>
  );
}
