/** A part of the settings: what it is about beside, or on narrow screens above, a card with what can be done. */
import { Card, color, font, space, text } from '@taskmint/ui-kit';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';

const Row = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 17rem) minmax(0, 44rem);
  gap: ${space(3)} ${space(8)};
  padding: ${space(6)} 0;
  border-top: 1px solid ${color.line};
  @media (max-width: 1199.98px) {
    grid-template-columns: minmax(0, 44rem);
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

export function Section({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Row aria-labelledby={id}>
      <div>
        <Title id={id}>{title}</Title>
        <Lead>{lead}</Lead>
      </div>
      <Card>{children}</Card>
    </Row>
  );
}

/** Between two things on one card. */
export const Divider = styled.div`
  border-top: 1px solid ${color.line};
`;
