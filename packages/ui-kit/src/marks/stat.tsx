/** One figure with its label. */
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, radius, space, text } from '../theme/tokens';

const Box = styled.div`
  container-type: inline-size;
  min-width: 0;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
`;

/** A box too narrow for a figure beside its icon. */
const SMALL = '(max-width: 13rem)';

const Inside = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  column-gap: ${space(3)};
  row-gap: ${space(1)};
  padding: ${space(4)} ${space(5)};
  @container ${SMALL} {
    padding: ${space(3)} ${space(4)};
  }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 2.5rem;
  height: 2.5rem;
  border-radius: ${radius.control};
  background: ${color.primarySoft};
  color: ${color.primary};
  @container ${SMALL} {
    display: none;
  }
`;

const Figure = styled.div`
  flex: 1 1 0;
  min-width: 0;
`;

const Label = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
`;

const Value = styled.div`
  font-size: ${text.heading3};
  font-weight: 650;
  font-variant-numeric: tabular-nums;
  line-height: 1.3;
  overflow-wrap: anywhere;
  /* Millions of coins fit into half of a 360 px phone. */
  @container (max-width: 10.5rem) {
    &&,
    && > * {
      font-size: ${text.lead};
    }
  }
`;

/** Below the icon too: beside it, a few words needed three lines. */
const Note = styled.div`
  flex: 1 0 100%;
  color: ${color.muted};
  font-size: ${text.small};
  text-wrap: balance;
`;

export interface StatProps {
  label: ReactNode;
  value: ReactNode;
  icon?: ReactNode;
  /** One line under the figure. */
  note?: ReactNode;
}

export function Stat({ label, value, icon, note }: StatProps) {
  return (
    <Box>
      <Inside>
        {icon && <Mark>{icon}</Mark>}
        <Figure>
          <Label>{label}</Label>
          <Value>{value}</Value>
        </Figure>
        {note && <Note>{note}</Note>}
      </Inside>
    </Box>
  );
}
