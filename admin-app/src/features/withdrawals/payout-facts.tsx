/** The progress of a payout: its state, why it waits, who has agreed, its reference, and the admin's note. */
import type { Withdrawal } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { color, DateText, StatusPill, text } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { catalogue } from '../../texts';

const Small = styled.span`
  display: block;
  max-width: 20rem;
  color: ${color.muted};
  font-size: ${text.small};
  overflow-wrap: anywhere;
`;

export function PayoutFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { withdrawals: texts } = useTexts(catalogue);
  const { state, reference, held_because: holds, agreement } = withdrawal.payout;
  return (
    <>
      <StatusPill status={holds.length > 0 && state === 'pending' ? 'held' : state} />
      {holds.map(({ reason, until }) => (
        <Small key={reason}>
          {until
            ? texts.heldUntil({ reason: texts.holds[reason], date: <DateText value={until} /> })
            : texts.held({ reason: texts.holds[reason] })}
        </Small>
      ))}
      {agreement && (
        <Small>
          {(agreement.counts ? texts.agreed : texts.agreedInVain)({
            name: agreement.by,
            date: <DateText value={agreement.at} />,
          })}
        </Small>
      )}
      {reference && <Small>{texts.referenceIs({ reference })}</Small>}
      {withdrawal.reason && <Small>{withdrawal.reason}</Small>}
    </>
  );
}
