/** Makes a lone pressable element 44 px high on touch screens; buttons and icons are already. */
import { css } from 'styled-components';

export const fingerHigh = css`
  @media (pointer: coarse) {
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
  }
`;
