/** A button that is only an icon; its label is read out and shown on hover. */
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { color, radius } from '../theme/tokens';

const StyledIconButton = styled.button<{ $tone: 'plain' | 'danger' }>`
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
  &:hover:not(:disabled) {
    background: ${({ $tone }) => ($tone === 'danger' ? color.dangerSoft : color.primarySoft)};
  }
  &:disabled {
    color: ${color.muted};
    opacity: 0.6;
    cursor: not-allowed;
  }
`;

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  label: string;
  icon: ReactNode;
  tone?: 'plain' | 'danger';
}

export function IconButton({ label, icon, tone = 'plain', ...rest }: IconButtonProps) {
  return (
    <StyledIconButton type="button" title={label} {...rest} aria-label={label} $tone={tone}>
      {icon}
    </StyledIconButton>
  );
}
