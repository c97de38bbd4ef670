/** What needs attention now, each with its count, as lines of one card: the whole line is a link. */
import { Link } from '@taskmint/platform';
import { color, radius, space } from '@taskmint/ui-kit';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const List = styled.ul`
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  & > li + li {
    border-top: 1px solid ${color.line};
  }
`;

const Line = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-height: 3rem;
  padding: ${space(2)} ${space(4)};
  color: ${color.ink};
  text-decoration: none;
  transition: background-color 120ms ease-out;
  &:hover {
    background: ${color.bg};
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  & > svg {
    flex: none;
    color: ${color.primary};
  }
  & > :last-child {
    margin-inline-start: auto;
  }
  & > span {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 ${space(3)};
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

export interface NextStep {
  /** A step without any is not shown. */
  count: number;
  to: string;
  icon: ReactNode;
  /** What it is, with its count. */
  what: ReactNode;
  /** What it leads to. */
  note: ReactNode;
}

/** `label`: the list's name, for screen readers. Renders nothing if no step has a count. */
export function NextSteps({ label, steps }: { label: string; steps: readonly NextStep[] }) {
  const shown = steps.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <List aria-label={label} role="list">
      {shown.map(({ to, icon, what, note }) => (
        <li key={to}>
          <Line to={to}>
            {icon}
            <span>
              <strong>{what}</strong>
              <small>{note}</small>
            </span>
            <ChevronRight size={18} aria-hidden />
          </Line>
        </li>
      ))}
    </List>
  );
}
