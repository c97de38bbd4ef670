/** A report in a dialog over the page on which its link was pressed: anything typed on that page stays. */
import { useTexts } from '@taskmint/platform';
import { Modal, Stack } from '@taskmint/ui-kit';
import { supportTexts } from '../../texts/support';
import { NothingToReport, reportedIn, ReportForm } from './report-form';

/** `query` of the link. */
export function ReportDialog({ query, onClose }: { query: string; onClose(): void }) {
  const { report: texts } = useTexts(supportTexts);
  const reported = reportedIn(new URLSearchParams(query));
  return (
    <Modal title={texts.title} onClose={onClose}>
      {reported ? (
        <Stack gap={5}>
          <p>{texts.lead}</p>
          <ReportForm {...reported} onLeave={onClose} />
        </Stack>
      ) : (
        <NothingToReport />
      )}
    </Modal>
  );
}
