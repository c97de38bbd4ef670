/** Where the report dialog is rendered; it closes when the page it was opened on is left. */
import { useLocation } from '@taskmint/platform';
import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import type { ReportOverPage } from './report-over-page';
import { ReportDialog } from './screens';

export function ReportOutlet({ report }: { report: ReportOverPage }) {
  const query = useStore(report.open);
  const { pathname } = useLocation();
  useEffect(() => () => report.open.setState(null, true), [report, pathname]);
  return (
    query !== null && (
      <Suspense fallback={null}>
        <ReportDialog key={query} query={query} onClose={() => report.open.setState(null, true)} />
      </Suspense>
    )
  );
}
