/** What is pressed alone is 44 px high where fingers press; buttons and icons bring that along. */
import { css } from 'styled-components';

export const fingerHigh = css`
  @media (pointer: coarse) {
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
  }
`;
