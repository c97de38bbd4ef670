/** The progress of a payout: its state, why it waits, who has agreed, its reference, and the admin's note. */
import type { Withdrawal } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { DateText, StatusPill } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { Small } from '../../parts/small';
import { catalogue } from '../../texts';

const Narrow = styled(Small)`
  max-width: 20rem;
`;

export function PayoutFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { withdrawals: texts } = useTexts(catalogue);
  const { state, reference, held_because: holds, agreement } = withdrawal.payout;
  return (
    <>
      <StatusPill status={holds.length > 0 && state === 'pending' ? 'held' : state} />
      {holds.map(({ reason, until }) => (
        <Narrow key={reason}>
          {until
            ? texts.heldUntil({ reason: texts.holds[reason], date: <DateText value={until} /> })
            : texts.held({ reason: texts.holds[reason] })}
        </Narrow>
      ))}
      {agreement && (
        <Narrow>
          {(agreement.counts ? texts.agreed : texts.agreedInVain)({
            name: agreement.by,
            date: <DateText value={agreement.at} />,
          })}
        </Narrow>
      )}
      {reference && <Narrow>{texts.referenceIs({ reference })}</Narrow>}
      {withdrawal.reason && <Narrow>{withdrawal.reason}</Narrow>}
    </>
  );
}
