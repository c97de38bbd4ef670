/** /dashboard/withdrawals: the freelancer's withdrawals and what became of each. */
import { MIN_WITHDRAWAL_COINS, WITHDRAWAL_STATUSES, type WithdrawalStatus } from '@taskmint/contract';
import { Link, useHost, useSearch, useServerSort, useTexts, useUser, usePaging } from '@taskmint/platform';
import { ButtonLink, CoinHandScene, EmptyState, PageHeader, Pagination, TableSkeleton, Tabs } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useQuery } from '@taskmint/platform/query';
import { ownWithdrawalsQuery } from '../features/withdrawals/withdrawal.queries';
import { WITHDRAWAL_ORDERS, WithdrawalTable } from '../features/withdrawals/withdrawal-table';
import { catalogue } from '../texts';

type Filter = 'any' | WithdrawalStatus;

const FILTERS: readonly Filter[] = ['any', ...WITHDRAWAL_STATUSES];

export default function WithdrawalsScreen() {
  const [search, setSearch] = useSearch();
  const { withdrawals: texts } = useTexts(catalogue);
  const chosen = FILTERS.find((filter) => filter === search.get('show')) ?? 'any';
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} action={<Ask />} />
      <Tabs
        label={texts.which}
        value={chosen}
        onChange={(id) => setSearch(id === 'any' ? {} : { show: id })}
        tabs={FILTERS.map((id) => ({ id, label: texts.tabs[id], content: <WithdrawalList status={id} /> }))}
      />
    </>
  );
}

function Ask() {
  const { withdrawals: texts } = useTexts(catalogue);
  return (
    <ButtonLink as={Link} to="/dashboard/workerHome">
      {texts.ask}
    </ButtonLink>
  );
}

/** What to do next where there is no withdrawal: ask for one, or earn enough coins for it. */
function Next() {
  const user = useUser();
  const { home: texts } = useTexts(catalogue);
  if (user.coins >= MIN_WITHDRAWAL_COINS) return <Ask />;
  return (
    <ButtonLink as={Link} to="/dashboard/taskList">
      {texts.findTask}
    </ButtonLink>
  );
}

function WithdrawalList({ status }: { status: Filter }) {
  const host = useHost();
  const user = useUser();
  const { withdrawals: texts } = useTexts(catalogue);
  const { range, ...paging } = usePaging(20);
  const { order, ...sorting } = useServerSort(WITHDRAWAL_ORDERS);
  const withdrawals = useQuery(ownWithdrawalsQuery(host, user, { status, ...range, order }));
  return (
    <Loaded query={withdrawals} skeleton={<TableSkeleton columns={7} label={texts.loading} />}>
      {({ items, total }) => (
        <>
          <WithdrawalTable
            withdrawals={items}
            {...sorting}
            empty={
              <EmptyState
                picture={<CoinHandScene />}
                title={status === 'any' ? texts.none : texts.nothingHere}
                text={texts.noneText}
                action={<Next />}
              />
            }
          />
          <Pagination {...paging} total={total} />
        </>
      )}
    </Loaded>
  );
}
