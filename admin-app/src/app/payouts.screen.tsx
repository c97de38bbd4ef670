/** /dashboard/payouts: a payout run, from pending requests to the payment systems' result files. */
import { FilterTabs } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { PageHeader } from '@taskmint/ui-kit';
import { ApproveRun } from '../features/withdrawals/approve-run';
import { PayoutFiles } from '../features/withdrawals/payout-files';
import { ResultsImport } from '../features/withdrawals/results-import';
import { peopleTexts } from '../texts/people';

type Step = 'approve' | 'send' | 'results';

const STEPS: readonly Step[] = ['approve', 'send', 'results'];

export default function PayoutsScreen() {
  const { run: texts } = useTexts(peopleTexts);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <FilterTabs label={texts.which} filters={STEPS} initial="approve" labels={texts.steps}>
        {(step) => (step === 'approve' ? <ApproveRun /> : step === 'send' ? <PayoutFiles /> : <ResultsImport />)}
      </FilterTabs>
    </>
  );
}
