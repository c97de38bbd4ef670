/** Figures side by side that share the full width, however many there are; one alone in a row fills it. */
import styled from 'styled-components';
import { space, tight } from '@taskmint/ui-kit/core';

export const StatRow = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
  gap: ${space(4)};
  @media (min-width: 68.75em) {
    /* A single figure does not fill the row. */
    &:has(> :only-child) {
      grid-template-columns: minmax(0, 24rem);
    }
  }
  @media (max-width: 68.74em) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    &:has(> :only-child) {
      grid-template-columns: minmax(0, 1fr);
    }
    &:has(> :nth-child(2):last-child, > :nth-child(4):last-child) {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  @media (max-width: 37.49em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space(3)};
    & > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
  }
  @media ${tight} {
    display: flex;
    flex-direction: column;
  }
`;
