/** The row of filter fields above a list: stacked on a phone, side by side where there is room. */
import { space, tight } from '@taskmint/ui-kit';
import styled from 'styled-components';

export const FilterBar = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  align-items: end;
  margin-bottom: ${space(5)};
  @media (min-width: 40em) {
    grid-template-columns: 1fr 1fr;
  }
  @media ${tight} {
    && {
      display: flex;
      flex-direction: column;
      align-items: stretch;
    }
  }
`;
