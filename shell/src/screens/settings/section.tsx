/** A section of the settings: its description above a card with its actions. */
import { Card, color, font, space, text } from '@taskmint/ui-kit';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';

const Row = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 44rem);
  gap: ${space(3)};
  padding: ${space(6)} 0;
  border-top: 1px solid ${color.line};
  /* Keeps the target of an in-page link clear of the top bar. */
  scroll-margin-top: ${space(16)};
  @media (min-width: 75em) {
    /* The index beside them shows where each begins. */
    border-top: 0;
    padding: 0 0 ${space(10)};
  }
`;

const Title = styled.h2`
  font-family: ${font.display};
  font-size: ${text.heading3};
`;

const Lead = styled.p`
  margin-top: ${space(1)};
  color: ${color.muted};
`;

/** Anchor of a section on the page. */
export type SectionId =
  | 'profile'
  | 'sign-in'
  | 'second-factor'
  | 'sessions'
  | 'payout'
  | 'news'
  | 'look'
  | 'keys'
  | 'webhooks'
  | 'export'
  | 'closing';

export interface SectionProps {
  id: SectionId;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

export function Section({ id, title, lead, children }: SectionProps) {
  const titleId = useId();
  return (
    <Row id={id} aria-labelledby={titleId}>
      <div>
        <Title id={titleId}>{title}</Title>
        <Lead>{lead}</Lead>
      </div>
      <Card>{children}</Card>
    </Row>
  );
}
