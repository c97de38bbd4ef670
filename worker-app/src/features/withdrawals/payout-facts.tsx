/** The progress of a payout: its state, why it waits, the reference it was sent with, and the admin's note, with the way to contest it. */
import type { Withdrawal } from '@taskmint/contract';
import { Link, useTexts } from '@taskmint/platform';
import { color, DateText, StatusPill, text, TextLink } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { catalogue } from '../../texts';

const Small = styled.span`
  display: block;
  max-width: 22rem;
  margin-top: 0.25rem;
  color: ${color.muted};
  font-size: ${text.small};
  overflow-wrap: anywhere;
`;

export function PayoutFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { withdrawals: texts } = useTexts(catalogue);
  const { state, reference, sent_at: sentAt, held_because: holds } = withdrawal.payout;
  return (
    <>
      <StatusPill status={holds.length > 0 && state === 'pending' ? 'held' : state} />
      {state === 'approved' && holds.length === 0 && <Small>{texts.notSentYet}</Small>}
      {holds.map(({ reason, until }) => (
        <Small key={reason}>
          {until
            ? texts.heldUntil({ reason: texts.holds[reason], date: <DateText value={until} /> })
            : texts.held({ reason: texts.holds[reason] })}
        </Small>
      ))}
      {reference && sentAt && <Small>{texts.sentOn({ reference, date: <DateText value={sentAt} /> })}</Small>}
      {withdrawal.reason && (
        <>
          <Small>{withdrawal.reason}</Small>
          <Small>
            <TextLink as={Link} to="/dashboard/decisions">
              {texts.contest}
            </TextLink>
          </Small>
        </>
      )}
    </>
  );
}
