/** An icon-only button; its label is read out and shown on hover. */
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, radius } from '../theme/tokens';
import { PlainButton, type PlainButtonProps } from './plain-button';

const StyledIconButton = styled(PlainButton)<{ $tone: 'plain' | 'danger' }>`
  position: relative;
  display: inline-grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: transparent;
  color: ${({ $tone }) => ($tone === 'danger' ? color.danger : color.ink)};
  cursor: pointer;
  transition: background-color 120ms ease-out;
  &:hover:not(:disabled, [aria-disabled='true']) {
    background: ${({ $tone }) => ($tone === 'danger' ? color.dangerSoft : color.primarySoft)};
  }
  &:disabled,
  &[aria-disabled='true'] {
    color: ${color.muted};
    opacity: 0.6;
    cursor: not-allowed;
  }
`;

/** As large as the button, so that the label is shown wherever it is pointed at. */
const Face = styled.span`
  display: inherit;
  place-items: inherit;
  grid-auto-flow: inherit;
  gap: inherit;
  width: 100%;
  height: 100%;
`;

export interface IconButtonProps extends Omit<PlainButtonProps, 'children'> {
  label: string;
  icon: ReactNode;
  tone?: 'plain' | 'danger';
}

export function IconButton({ label, icon, tone = 'plain', ...rest }: IconButtonProps) {
  return (
    <StyledIconButton {...rest} aria-label={label} $tone={tone}>
      {/* A title of the button itself would be read after its name, as a description that says the same. */}
      <Face title={label}>{icon}</Face>
    </StyledIconButton>
  );
}
