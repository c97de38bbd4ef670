/** Buttons, and a link that looks like one. Where a press leads is the screen's business. */
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { SpinnerMark } from '../states/spinner';
import { type ButtonSize, buttonStyles, type ButtonStyleProps, type ButtonVariant } from './button-styles';

const StyledButton = styled.button<ButtonStyleProps>`
  ${buttonStyles}
`;

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Something is under way: the button keeps its place and focus, shows it, and takes no further press. */
  busy?: boolean;
  icon?: ReactNode;
}

/** `type` is `button` unless said otherwise, so that nothing submits a form by accident. */
export function Button({
  variant = 'primary',
  size = 'medium',
  busy = false,
  icon,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <StyledButton
      type="button"
      {...rest}
      $variant={variant}
      $size={size}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={(event) => {
        // A submit button must not submit a second time while the first is under way.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <SpinnerMark /> : icon}
      {children}
    </StyledButton>
  );
}

/** A link that looks like a button: `<ButtonLink as={Link} to="/register">`. */
export const ButtonLink = styled.a<ButtonStyleProps>`
  ${buttonStyles}
`;
