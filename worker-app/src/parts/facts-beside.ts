/** Facts of one thing first, and on the right of the rest where there is room, in sight while the rest is read: two children. */
import { space } from '@taskmint/ui-kit';
import styled from 'styled-components';

export const FactsBeside = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  align-items: start;
  @media (min-width: 1000px) {
    grid-template: 'content facts' / minmax(0, 2fr) minmax(18rem, 1fr);
    & > :first-child {
      grid-area: facts;
      position: sticky;
      top: 5rem;
    }
    & > :last-child {
      grid-area: content;
    }
  }
`;
