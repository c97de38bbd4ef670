/** Buttons, and a link that looks like one. What a press does is up to the screen. */
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { SpinnerMark } from '../states/spinner';
import { type ButtonSize, buttonStyles, type ButtonStyleProps, type ButtonVariant } from './button-styles';
import { PlainButton, type PlainButtonProps } from './plain-button';

const StyledButton = styled(PlainButton)<ButtonStyleProps>`
  ${buttonStyles}
`;

export interface ButtonProps extends PlainButtonProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
}

export function Button({ variant = 'primary', size = 'medium', icon, children, ...rest }: ButtonProps) {
  return (
    <StyledButton {...rest} $variant={variant} $size={size}>
      {rest.busy ? <SpinnerMark /> : icon}
      {children}
    </StyledButton>
  );
}

/** A link that looks like a button: `<ButtonLink as={Link} to="/register">`. */
export const ButtonLink = styled.a<ButtonStyleProps>`
  ${buttonStyles}
`;
