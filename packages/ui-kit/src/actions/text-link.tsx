/** A link in running text: `<TextLink as={Link} to="/register">`. */
import styled from 'styled-components';
import { color } from '../theme/tokens';

export const TextLink = styled.a`
  color: ${color.primary};
  font-weight: 550;
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.2em;
  border-radius: 2px;
  &:hover {
    color: ${color.primaryStrong};
    text-decoration-thickness: 2px;
  }
`;
