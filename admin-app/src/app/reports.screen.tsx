/** /dashboard/reports: reported things, each once, with all reports about it. */
import { REPORT_STATUSES } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { PageHeader, TickedSheetScene } from '@taskmint/ui-kit';
import { reportedQuery } from '../features/reports/report.queries';
import { ReportedCard } from '../features/reports/reported-card';
import { CaseTabs } from '../parts/case-tabs';
import { supportTexts } from '../texts/support';

export default function ReportsScreen() {
  const { reports: texts } = useTexts(supportTexts);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <CaseTabs
        texts={texts}
        states={REPORT_STATUSES}
        query={reportedQuery}
        none={(status) => (status === 'open' ? texts.noneWaits : texts.nothingHere)}
        picture={<TickedSheetScene />}
        card={(each) => <ReportedCard key={`${each._id} ${each.open}`} thing={each} />}
      />
    </>
  );
}
