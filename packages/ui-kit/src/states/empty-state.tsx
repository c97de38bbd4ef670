/** Nothing is here yet: a drawing, one sentence, the next step. The sentence is announced, as it stands for the results that are missing. */
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, radius, space, text } from '../theme/tokens';

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(2)};
  padding: ${space(8)} ${space(5)};
  border: 1px dashed ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  text-align: center;
`;

const Picture = styled.div`
  width: min(220px, 70%);
  margin-bottom: ${space(2)};
`;

const Title = styled.p`
  text-wrap: balance;
  font-size: ${text.lead};
  font-weight: 650;
`;

const Words = styled.p`
  max-width: 46ch;
  color: ${color.muted};
  text-wrap: balance;
`;

const Action = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(3)};
  margin-top: ${space(3)};
`;

export interface EmptyStateProps {
  /** One of the scenes, e.g. `<DeskScene />`. */
  picture?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ picture, title, text: sentence, action }: EmptyStateProps) {
  return (
    <Box>
      {picture && <Picture>{picture}</Picture>}
      <Title role="status">{title}</Title>
      {sentence && <Words>{sentence}</Words>}
      {action && <Action>{action}</Action>}
    </Box>
  );
}
