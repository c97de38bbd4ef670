/**
 * /dashboard/report: reports the thing named by the address (`about`, `id`), as every Report link does. A signed-in person who presses such a link
 * gets the same form in a dialog over the page instead; this page is for opening the link in another tab or logging in first.
 */
import { useSearch, useTexts } from '@taskmint/platform';
import { FormCard, PageHeader } from '@taskmint/ui-kit';
import { supportTexts } from '../../texts/support';
import { useDocumentTitle } from '../../routing/document-title';
import { NothingToReport, reportedIn, ReportForm } from './report-form';

export function ReportScreen() {
  const { report: texts } = useTexts(supportTexts);
  useDocumentTitle(texts.title);
  const [search] = useSearch();
  const reported = reportedIn(search);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      {reported ? (
        <FormCard>
          <ReportForm key={reported.id} {...reported} onLeave={() => history.back()} />
        </FormCard>
      ) : (
        <NothingToReport />
      )}
    </>
  );
}
