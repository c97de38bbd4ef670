/** A list on a card, each item a few lines, with a rule between items. */
import { color, space, text } from '@taskmint/ui-kit';
import styled from 'styled-components';

export const RuledList = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    padding: ${space(3)} 0;
  }
  & > li + li {
    border-top: 1px solid ${color.line};
  }
`;

export const Small = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
  overflow-wrap: anywhere;
`;
