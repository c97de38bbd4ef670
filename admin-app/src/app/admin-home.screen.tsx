/** /dashboard/adminHome: the counts, and the withdraw requests with Pay. */
import { useHost, useSearch, useUser } from '@taskmint/platform';
import { EmptyState, PageHeader, Pagination, QueueScene, Skeleton, Stack, TableSkeleton, Tabs } from '@taskmint/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Figures } from '../features/figures/figures';
import { figuresQuery } from '../features/figures/figures.queries';
import { withdrawalsQuery, type WithdrawalFilter } from '../features/withdrawals/withdrawal.queries';
import { WithdrawalTable } from '../features/withdrawals/withdrawal-table';
import { Loaded } from '../parts/loaded';
import { usePaging } from '../parts/paging';

const FILTERS: readonly { id: WithdrawalFilter['status']; label: string }[] = [
  { id: 'pending', label: 'Waiting' },
  { id: 'paid', label: 'Paid' },
  { id: 'rejected', label: 'Rejected' },
  { id: 'failed', label: 'Failed' },
  { id: 'any', label: 'All' },
];

export default function AdminHomeScreen() {
  const host = useHost();
  const user = useUser();
  const [search, setSearch] = useSearch();
  const figures = useQuery(figuresQuery(host, user));
  const chosen = FILTERS.find((filter) => filter.id === search.get('show'))?.id ?? 'pending';
  return (
    <>
      <PageHeader title="Admin home" lead="What waits for you, and where the coins are." />
      <Stack gap={8}>
        <Loaded query={figures} skeleton={<Skeleton height="11rem" />}>
          {(loaded) => <Figures figures={loaded} adminCoins={user.coins} />}
        </Loaded>
        <section aria-labelledby="withdraw-heading">
          <Stack gap={3}>
            <h2 id="withdraw-heading">Withdraw requests</h2>
            <Tabs
              label="Which withdraw requests to show"
              value={chosen}
              onChange={(id) => setSearch(id === 'pending' ? {} : { show: id })}
              tabs={FILTERS.map((filter) => ({ ...filter, content: <Requests status={filter.id} /> }))}
            />
          </Stack>
        </section>
      </Stack>
    </>
  );
}

function Requests({ status }: { status: WithdrawalFilter['status'] }) {
  const host = useHost();
  const user = useUser();
  const { range, ...paging } = usePaging(20);
  const withdrawals = useQuery(withdrawalsQuery(host, user, { status, ...range }));
  return (
    <Loaded query={withdrawals} skeleton={<TableSkeleton columns={7} label="Loading withdraw requests" />}>
      {({ items, total }) => (
        <>
          <WithdrawalTable
            withdrawals={items}
            empty={
              <EmptyState
                picture={<QueueScene />}
                title={status === 'pending' ? 'No withdrawal is waiting' : 'Nothing here'}
                text="Requests show up here the moment a freelancer makes one."
              />
            }
          />
          <Pagination {...paging} total={total} />
        </>
      )}
    </Loaded>
  );
}
