/** A heading in capitals under a dashed sub-heading (product.md §1); the text itself keeps its case. */
import styled from 'styled-components';

export const Capitals = styled.span`
  text-transform: uppercase;
`;
