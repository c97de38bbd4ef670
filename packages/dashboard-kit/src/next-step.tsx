/** Something to look at now, with its count: a whole line that leads there. */
import { Link } from '@taskmint/platform';
import { color, radius, space, text } from '@taskmint/ui-kit';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';

export const NextSteps = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Line = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  height: 100%;
  min-height: 4rem;
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  color: ${color.ink};
  text-decoration: none;
  transition: border-color 120ms ease-out;
  &:hover {
    border-color: ${color.primary};
  }
  & > svg {
    flex: none;
    color: ${color.primary};
  }
  & > :last-child {
    margin-inline-start: auto;
  }
  & strong {
    display: block;
  }
  & small {
    color: ${color.muted};
    font-size: ${text.small};
  }
`;

export interface NextStepProps {
  to: string;
  icon: ReactNode;
  /** What there is, with its count. */
  what: ReactNode;
  /** What comes of it. */
  note: ReactNode;
}

export function NextStep({ to, icon, what, note }: NextStepProps) {
  return (
    <li>
      <Line to={to}>
        {icon}
        <span>
          <strong>{what}</strong>
          <small>{note}</small>
        </span>
        <ChevronRight size={18} aria-hidden />
      </Line>
    </li>
  );
}
