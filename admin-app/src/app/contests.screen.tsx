/** /dashboard/contests: contested decisions, the first due first; an admin who did not make the decision answers (fair-work.md 18). */
import { CONTEST, CONTEST_STATUSES, type ContestStatus } from '@taskmint/contract';
import { FilterTabs, PagedList } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { EmptyState, PageHeader, QueueScene, Stack } from '@taskmint/ui-kit';
import { SkeletonCards } from '@taskmint/ui-kit/dashboard';
import { ContestCard } from '../features/contests/contest-card';
import { contestsQuery } from '../features/contests/contest.queries';
import { catalogue } from '../texts';

export default function ContestsScreen() {
  const { contests: texts } = useTexts(catalogue);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead({ days: CONTEST.days })} />
      <FilterTabs label={texts.which} filters={CONTEST_STATUSES} initial="open" labels={texts.tabs}>
        {(status) => <Contests status={status} />}
      </FilterTabs>
    </>
  );
}

function Contests({ status }: { status: ContestStatus }) {
  const { contests: texts } = useTexts(catalogue);
  return (
    <PagedList
      pageSize={10}
      query={(host, user, range) => contestsQuery(host, user, { status, ...range })}
      skeleton={<SkeletonCards count={2} min={640} label={texts.loading} />}
      empty={<EmptyState picture={<QueueScene />} title={texts.none} text={texts.noneText} />}
    >
      {(contests) => (
        <Stack gap={5}>
          {contests.map((each) => (
            <ContestCard key={each._id} contest={each} />
          ))}
        </Stack>
      )}
    </PagedList>
  );
}
