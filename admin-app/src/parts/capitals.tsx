/** A heading in capitals under a dashed sub-heading (product.md §1); the words keep the case they were written in. */
import styled from 'styled-components';

export const Capitals = styled.span`
  text-transform: uppercase;
`;
