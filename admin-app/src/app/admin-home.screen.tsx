/** /dashboard/adminHome: pending items, counts, the withdrawal requests with Pay, and coins and the marketplace over time. */
import { SECOND_ADMIN_ABOVE_COINS, TWO_ADMINS } from '@taskmint/contract';
import { FilterTabs, PagedList, ReservedSpace, SortedList, WITHDRAWAL_ORDERS } from '@taskmint/dashboard-kit';
import { useTexts, useUser } from '@taskmint/platform';
import { EmptyState, lazyChart, PageHeader, QueueScene, Stack, TableSkeleton, TitledSection } from '@taskmint/ui-kit';
import { Loaded, SkeletonStats } from '@taskmint/ui-kit/dashboard';
import { useUserQuery } from '@taskmint/platform/query';
import type { ReactNode } from 'react';
import { AgreementTable } from '../features/agreements/agreement-table';
import { agreementsQuery } from '../features/agreements/agreement.queries';
import { CoinFigures, Figures } from '../features/figures/figures';
import { WaitingList } from '../features/figures/waiting-list';
import { figuresQuery } from '../features/figures/figures.queries';
import { jobsQuery } from '../features/jobs/job.queries';
import { JobNotice } from '../features/jobs/job-notice';
import { withdrawalsQuery, type WithdrawalFilter } from '../features/withdrawals/withdrawal.queries';
import { WithdrawalTable } from '../features/withdrawals/withdrawal-table';
import { catalogue } from '../texts';

const FiguresCharts = lazyChart(() => import('../features/figures/figures-charts'));

const AGREEMENTS_ON_PAGE = 20;

const FILTERS = ['pending', 'approved', 'sent', 'rejected', 'failed', 'returned', 'any'] as const;

export default function AdminHomeScreen() {
  const user = useUser();
  const { home: texts, withdrawals, chart } = useTexts(catalogue);
  const figures = useUserQuery(figuresQuery);
  const below = (
    <Stack gap={8}>
      <Loaded query={figures} skeleton={<SkeletonStats count={4} />}>
        {(loaded) => <Figures figures={loaded} adminCoins={user.coins} />}
      </Loaded>
      <Agreements>
        <Stack gap={8}>
          <TitledSection id="withdraw-heading" title={texts.requests}>
            <p>{texts.secondAdmin({ coins: SECOND_ADMIN_ABOVE_COINS, days: TWO_ADMINS.days })}</p>
            <FilterTabs label={withdrawals.which} filters={FILTERS} initial="pending" labels={withdrawals.tabs}>
              {(filter) => <Requests status={filter} />}
            </FilterTabs>
          </TitledSection>
          <TitledSection id="over-time-heading" title={texts.over}>
            {figures.data && <CoinFigures figures={figures.data} />}
            <FiguresCharts label={chart.loading} />
          </TitledSection>
        </Stack>
      </Agreements>
    </Stack>
  );
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Stack gap={8}>
        <Jobs />
        <Stack gap={5}>
          <ReservedSpace name="adminHome" reads={[figures]} failuresBelow below={below}>
            {figures.data && <WaitingList figures={figures.data} />}
          </ReservedSpace>
        </Stack>
      </Stack>
    </>
  );
}

/** Shows nothing while all jobs are healthy. */
function Jobs() {
  const jobs = useUserQuery(jobsQuery);
  return jobs.data ? <JobNotice overview={jobs.data} withLink /> : null;
}

/** Agreements waiting for a second admin, if there are any, above `children`. */
function Agreements({ children }: { children: ReactNode }) {
  const { agreements: texts } = useTexts(catalogue);
  const waiting = useUserQuery(agreementsQuery, { limit: AGREEMENTS_ON_PAGE, offset: 0 });
  return (
    <ReservedSpace name="agreements" reads={[waiting]} below={children}>
      {waiting.data && waiting.data.total > 0 && (
        <TitledSection id="agreements-heading" title={texts.title}>
          <PagedList
            pageSize={AGREEMENTS_ON_PAGE}
            pageName="agreements"
            query={agreementsQuery}
            skeleton={<TableSkeleton columns={4} label={texts.loading} />}
          >
            {(agreements) => <AgreementTable agreements={agreements} />}
          </PagedList>
        </TitledSection>
      )}
    </ReservedSpace>
  );
}

function Requests({ status }: { status: WithdrawalFilter['status'] }) {
  const { withdrawals: texts } = useTexts(catalogue);
  const title = status === 'pending' ? texts.none : texts.nothingHere;
  const empty = <EmptyState picture={<QueueScene />} title={title} text={texts.noneText} />;
  return (
    <SortedList
      pageSize={20}
      orders={WITHDRAWAL_ORDERS}
      query={(host, user, page) => withdrawalsQuery(host, user, { status, ...page })}
      skeleton={<TableSkeleton columns={7} label={texts.loading} />}
    >
      {(withdrawals, sorting) => <WithdrawalTable withdrawals={withdrawals} {...sorting} empty={empty} />}
    </SortedList>
  );
}
