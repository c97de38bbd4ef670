/** Figures side by side that share the whole width, however many there are. */
import styled from 'styled-components';
import { space } from '../theme/tokens';

export const FigureRow = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
  gap: ${space(4)};
`;
