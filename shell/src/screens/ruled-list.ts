/** A list on a card, each item a few lines, with a rule between items. */
import { color, space } from '@taskmint/ui-kit';
import styled from 'styled-components';

export const RuledList = styled.ul`
  display: grid;
  & > li {
    padding: ${space(3)} 0;
  }
  & > li + li {
    border-top: 1px solid ${color.line};
  }
`;
