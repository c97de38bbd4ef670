/** Styles of everything that can be pressed; for buttons here and for links elsewhere. */
import { css } from 'styled-components';
import { color, font, radius, space, text } from '../theme/tokens';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'medium' | 'small';

export interface ButtonStyleProps {
  $variant?: ButtonVariant;
  $size?: ButtonSize;
}

const variants = {
  primary: css`
    background: ${color.primary};
    color: ${color.onPrimary};
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: ${color.primaryStrong};
    }
  `,
  secondary: css`
    background: ${color.surface};
    border-color: ${color.control};
    color: ${color.ink};
    &:hover:not(:disabled, [aria-disabled='true']) {
      border-color: ${color.primary};
      color: ${color.primary};
    }
  `,
  ghost: css`
    background: transparent;
    color: ${color.primary};
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: ${color.primarySoft};
    }
  `,
  danger: css`
    background: ${color.danger};
    color: ${color.onDanger};
    &:hover:not(:disabled, [aria-disabled='true']) {
      filter: brightness(1.08) saturate(1.1);
    }
  `,
} as const;

/** Mixin: `styled(Link)<ButtonStyleProps>\`${buttonStyles}\`` with `$variant` and `$size`. */
export const buttonStyles = css<ButtonStyleProps>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  min-height: ${({ $size }) => ($size === 'small' ? '2.25rem' : '2.75rem')};
  padding: ${space(1)} ${({ $size }) => space($size === 'small' ? 3 : 5)};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  font-family: ${font.body};
  font-size: ${({ $size }) => ($size === 'small' ? text.small : text.base)};
  font-weight: 600;
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition:
    background-color 120ms ease-out,
    border-color 120ms ease-out,
    color 120ms ease-out;
  & > svg {
    flex: none;
  }
  @media (pointer: coarse) {
    min-width: 2.75rem;
    min-height: 2.75rem;
  }
  &:disabled,
  &[aria-disabled='true'] {
    cursor: not-allowed;
    background: ${color.sunken};
    border-color: ${color.line};
    color: ${color.muted};
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
  ${({ $variant }) => variants[$variant ?? 'primary']}
  &:disabled,
  &[aria-disabled='true']:not([aria-busy='true']) {
    /* A ghost button has no background when disabled either. */
    background: ${({ $variant }) => ($variant === 'ghost' ? 'transparent' : color.sunken)};
    border-color: ${({ $variant }) => ($variant === 'ghost' ? 'transparent' : color.line)};
    color: ${color.muted};
  }
  @media print {
    display: none;
  }
`;
