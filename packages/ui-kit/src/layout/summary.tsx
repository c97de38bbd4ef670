/** The `<summary>` of a `<details>`: its text and a rotating chevron in place of the browser's triangle. */
import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';
import styled from 'styled-components';
import { color, space } from '../theme/tokens';

const Line = styled.summary`
  display: flex;
  align-items: center;
  gap: ${space(1.5)};
  width: fit-content;
  min-height: 2.25rem;
  color: ${color.primary};
  font-weight: 600;
  cursor: pointer;
  list-style: none;
  &::-webkit-details-marker {
    display: none;
  }
  & > svg {
    flex: none;
    transition: rotate 160ms ease-out;
  }
  details[open] > & > svg {
    rotate: 180deg;
  }
  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
  @media (prefers-reduced-motion: reduce) {
    & > svg {
      transition: none;
    }
  }
`;

export function Summary({ children, ...rest }: ComponentPropsWithoutRef<'summary'>) {
  return (
    <Line {...rest}>
      {children}
      <ChevronDown size={20} aria-hidden />
    </Line>
  );
}
