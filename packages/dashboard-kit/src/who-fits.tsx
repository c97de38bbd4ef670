/** Who fits a task, and the pay for those who start it and do not (fair-work.md 16), as freelancers read it before they start, and admins who review it. */
import type { Task } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { CardHeading, Coins, Note, SmallHeading, Stack } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { catalogue } from './texts';

const Criteria = styled.ul`
  padding-inline-start: 1.25rem;
  overflow-wrap: anywhere;
`;

interface WhoFitsProps {
  screenOut: NonNullable<Task['screen_out']>;
  /** Inside an entry of a list, whose own heading is an h3, for an admin; this is then said instead of `pays`. */
  toAdmin?: (facts: { coins: ReactNode; count: number }) => ReactNode;
}

export function WhoFits({ screenOut: { pay, criteria, left, cash_pay }, toAdmin }: WhoFitsProps) {
  const { whoFits: texts } = useTexts(catalogue);
  const coins = <Coins amount={pay} size="small" />;
  return (
    <Stack gap={3}>
      {toAdmin ? <SmallHeading as="h4">{texts.title}</SmallHeading> : <CardHeading>{texts.title}</CardHeading>}
      <Criteria>
        {criteria.map((criterion) => (
          <li key={criterion}>{criterion}</li>
        ))}
      </Criteria>
      <p>{left > 0 ? (toAdmin ?? texts.pays)({ coins, count: left }) : texts.over}</p>
      {left > 0 && cash_pay < pay && (
        <Note>{texts.promotional({ coins: <Coins amount={pay - cash_pay} size="small" /> })}</Note>
      )}
    </Stack>
  );
}
