/**
 * /dashboard/report: reports the thing that the address names (`about`, `id`), as every Report link does. Whoever is signed in and presses such a link gets the same
 * form in a dialog over the page instead; this page is for who opens the link in another tab or has to log in first.
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
