/** A freelancer's reputation in one line, or that there are too few decisions for one (fair-work.md 6). */
import type { Submission } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { formatNumber } from '@taskmint/ui-kit';
import { catalogue } from '../../texts';

export function ReputationLine({ reputation }: { reputation: Submission['worker_reputation'] }) {
  const { submission: texts } = useTexts(catalogue);
  // Copies cached by an earlier version lack it.
  if (reputation?.approval_rate == null) return <>{texts.tooFewDecisions}</>;
  const { approval_rate: rate, decided } = reputation;
  return <>{texts.approvedOf({ percent: formatNumber(Math.round(rate * 100)), count: decided })}</>;
}
