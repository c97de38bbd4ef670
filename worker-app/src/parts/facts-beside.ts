/** Takes two children. The first, with facts, comes on top, or to the right where there is room, and stays in view while the second is read. */
import { space } from '@taskmint/ui-kit';
import styled from 'styled-components';

export const FactsBeside = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  align-items: start;
  @media (min-width: 62.5em) {
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
