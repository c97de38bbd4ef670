/** A list on a card, each item with its actions. */
import { color, space } from '@taskmint/ui-kit';
import styled from 'styled-components';

export const Rows = styled.ul`
  display: grid;
  width: 100%;
`;

export const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)} ${space(4)};
  padding: ${space(3)} 0;
  /* The description, wide enough for an address; a short button stays beside it on a phone. */
  & > :first-child {
    flex: 1 1 11rem;
    min-width: 0;
  }
  &:first-child {
    padding-top: 0;
  }
  &:last-child {
    padding-bottom: 0;
  }
  & + & {
    border-top: 1px solid ${color.line};
  }
`;

/** Name of an item. */
export const Name = styled.p`
  font-weight: 600;
  overflow-wrap: anywhere;
`;
