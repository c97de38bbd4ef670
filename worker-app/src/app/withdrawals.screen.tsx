/** /dashboard/withdrawals: the freelancer's withdrawals and the outcome of each. */
import { MIN_WITHDRAWAL_COINS, WITHDRAWAL_STATUSES, type WithdrawalStatus } from '@taskmint/contract';
import { FilterTabs, SortedList, WITHDRAWAL_ORDERS } from '@taskmint/dashboard-kit';
import { Link, useTexts, useUser } from '@taskmint/platform';
import { ButtonLink, CoinHandScene, EmptyState, PageHeader, TableSkeleton } from '@taskmint/ui-kit';
import { ownWithdrawalsQuery } from '../features/withdrawals/withdrawal.queries';
import { WithdrawalTable } from '../features/withdrawals/withdrawal-table';
import { catalogue } from '../texts';

type Filter = 'any' | WithdrawalStatus;

const FILTERS: readonly Filter[] = ['any', ...WITHDRAWAL_STATUSES];

export default function WithdrawalsScreen() {
  const { withdrawals: texts } = useTexts(catalogue);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} action={<Ask />} />
      <FilterTabs label={texts.which} filters={FILTERS} initial="any" labels={texts.tabs}>
        {(filter) => <WithdrawalList status={filter} />}
      </FilterTabs>
    </>
  );
}

/** Nothing below the minimum: the screen that it opens would have no form. */
function Ask() {
  const user = useUser();
  const { withdrawals: texts } = useTexts(catalogue);
  if (user.coins < MIN_WITHDRAWAL_COINS) return null;
  return (
    <ButtonLink as={Link} to="/dashboard/workerHome?withdraw">
      {texts.ask}
    </ButtonLink>
  );
}

/** The next step if there is no withdrawal: request one, or first earn enough coins. */
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
  const { withdrawals: texts } = useTexts(catalogue);
  const title = status === 'any' ? texts.none : texts.nothingHere;
  const empty = <EmptyState picture={<CoinHandScene />} title={title} text={texts.noneText} action={<Next />} />;
  return (
    <SortedList
      pageSize={20}
      orders={WITHDRAWAL_ORDERS}
      query={(host, user, page) => ownWithdrawalsQuery(host, user, { status, ...page })}
      skeleton={<TableSkeleton columns={7} label={texts.loading} />}
    >
      {(withdrawals, sorting) => <WithdrawalTable withdrawals={withdrawals} {...sorting} empty={empty} />}
    </SortedList>
  );
}
