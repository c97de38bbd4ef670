/** /dashboard/ledger: the reconciliation report. */
import { useHost, useUser } from '@taskmint/platform';
import { Button, PageHeader, TableSkeleton } from '@taskmint/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { ledgerReportQuery } from '../features/ledger/ledger.queries';
import { LedgerView } from '../features/ledger/ledger-view';
import { Loaded } from '../parts/loaded';

export default function LedgerScreen() {
  const host = useHost();
  const user = useUser();
  const report = useQuery(ledgerReportQuery(host, user));
  return (
    <>
      <PageHeader
        title="Ledger report"
        lead="Every balance, escrow and hold derived again from the entries, and compared with what is stored."
        action={
          <Button
            variant="secondary"
            icon={<RotateCw size={18} aria-hidden />}
            busy={report.isFetching}
            onClick={() => void report.refetch()}
          >
            Check again
          </Button>
        }
      />
      <Loaded query={report} skeleton={<TableSkeleton rows={3} columns={4} label="Checking the ledger" />}>
        {(loaded) => <LedgerView report={loaded} />}
      </Loaded>
    </>
  );
}
