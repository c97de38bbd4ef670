/** How the client of a task decides about work, in a line; says so where there is too little to go by. */
import type { ClientRecord } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { formatNumber } from '@taskmint/ui-kit';
import { catalogue } from '../texts';

export function ClientRecordLine({ record }: { record: ClientRecord | null | undefined }) {
  const { tasks: texts } = useTexts(catalogue);
  if (record?.approval_rate == null) return <>{texts.noRecord}</>;
  const { approval_rate, review_hours } = record;
  const percent = formatNumber(Math.round(approval_rate * 100));
  if (review_hours === null) return <>{texts.approves({ percent })}</>;
  const hours = Math.max(1, Math.round(review_hours));
  return (
    <>
      {texts.approves({ percent })},{' '}
      {hours < 48 ? texts.decidesInHours({ count: hours }) : texts.decidesInDays({ count: Math.round(hours / 24) })}
    </>
  );
}
