/** Styles of checkboxes and radio buttons: the native ones are grey on grey in dark mode. */
import { css } from 'styled-components';
import { color } from '@taskmint/ui-kit/core';

export const tick = css`
  appearance: none;
  display: grid;
  flex: none;
  place-items: center;
  width: 1.25rem;
  height: 1.25rem;
  margin: 0;
  border: 1.5px solid ${color.control};
  border-radius: 4px;
  background: ${color.surface};
  cursor: inherit;
  &::before {
    content: '';
    width: 0.75rem;
    height: 0.75rem;
    clip-path: polygon(12% 52%, 25% 39%, 41% 56%, 76% 16%, 89% 28%, 42% 82%);
  }
  &[type='radio'] {
    border-radius: 50%;
    &::before {
      clip-path: circle(34%);
    }
  }
  &:checked {
    border-color: ${color.primary};
    background: ${color.primary};
    &::before {
      background: ${color.onPrimary};
    }
  }
  &:disabled {
    border-color: ${color.line};
    background: ${color.sunken};
  }
  &:disabled:checked::before {
    background: ${color.muted};
  }
  /* Not visible in forced colours. */
  @media (forced-colors: active) {
    appearance: auto;
  }
`;
