/** Links in running text, `<TextLink as={Link} to="/register">`, and as the title of a row. */
import styled from 'styled-components';
import { color } from '../theme/tokens';
import { fingerHigh } from './finger';

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

/** A standalone link, with a touch-sized height on touch screens. */
export const LoneLink = styled(TextLink)`
  ${fingerHigh}
`;

/** The title of a row, linking to its page: twenty of them in a list would be too loud in the link colour. */
export const TitleLink = styled(TextLink)`
  color: ${color.ink};
  font-weight: 600;
  text-decoration-color: ${color.line};
`;
