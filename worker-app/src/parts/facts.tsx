/** Facts of one thing side by side, each label above its value. Knows nothing about the thing. */
import { space } from '@taskmint/ui-kit';
import styled from 'styled-components';

export const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: ${space(3)} ${space(5)};
`;
