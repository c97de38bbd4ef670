/** /dashboard/reports: reported things, each once, with all reports about it. */
import { REPORT_STATUSES, type ReportStatus } from '@taskmint/contract';
import { FilterTabs, PagedList } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { EmptyState, PageHeader, Stack, TickedSheetScene } from '@taskmint/ui-kit';
import { SkeletonCards } from '@taskmint/ui-kit/dashboard';
import { reportedQuery } from '../features/reports/report.queries';
import { ReportedCard } from '../features/reports/reported-card';
import { catalogue } from '../texts';

export default function ReportsScreen() {
  const { reports: texts } = useTexts(catalogue);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <FilterTabs label={texts.which} filters={REPORT_STATUSES} initial="open" labels={texts.tabs}>
        {(status) => <Things status={status} />}
      </FilterTabs>
    </>
  );
}

function Things({ status }: { status: ReportStatus }) {
  const { reports: texts } = useTexts(catalogue);
  return (
    <PagedList
      pageSize={10}
      query={(host, user, range) => reportedQuery(host, user, { status, ...range })}
      skeleton={<SkeletonCards count={2} min={640} label={texts.loading} />}
      empty={
        <EmptyState
          picture={<TickedSheetScene />}
          title={status === 'open' ? texts.noneWaits : texts.nothingHere}
          text={texts.noneText}
        />
      }
    >
      {(things) => (
        <Stack gap={5}>
          {things.map((each) => (
            <ReportedCard key={`${each._id} ${each.open}`} thing={each} />
          ))}
        </Stack>
      )}
    </PagedList>
  );
}
