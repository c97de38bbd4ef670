/** /dashboard/ledger: the reconciliation reports, of the ledger and of payments. */
import { useTexts } from '@taskmint/platform';
import { Button, PageHeader, Stack, TableSkeleton, TitledSection } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useUserQuery } from '@taskmint/platform/query';
import { RotateCw } from 'lucide-react';
import { ledgerReportQuery, paymentReportQuery } from '../features/ledger/ledger.queries';
import { LedgerView } from '../features/ledger/ledger-view';
import { PaymentsView } from '../features/ledger/payments-view';
import { catalogue } from '../texts';

export default function LedgerScreen() {
  const { ledger: texts } = useTexts(catalogue);
  const ledger = useUserQuery(ledgerReportQuery);
  const payments = useUserQuery(paymentReportQuery);
  return (
    <>
      <PageHeader
        title={texts.title}
        lead={texts.lead}
        action={
          <Button
            variant="secondary"
            icon={<RotateCw size={18} aria-hidden />}
            busy={ledger.isFetching || payments.isFetching}
            onClick={() => void Promise.all([ledger.refetch(), payments.refetch()])}
          >
            {texts.again}
          </Button>
        }
      />
      <Stack gap={8}>
        <TitledSection id="ledger-heading" title={texts.ledger} gap={4}>
          <Loaded query={ledger} skeleton={<TableSkeleton rows={3} columns={4} label={texts.checking} />}>
            {(report) => <LedgerView report={report} />}
          </Loaded>
        </TitledSection>
        <TitledSection id="payments-heading" title={texts.payments} gap={4}>
          <Loaded query={payments} skeleton={<TableSkeleton rows={3} columns={4} label={texts.checkingPayments} />}>
            {(report) => <PaymentsView report={report} />}
          </Loaded>
        </TitledSection>
      </Stack>
    </>
  );
}
