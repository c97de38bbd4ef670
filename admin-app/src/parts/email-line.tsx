/** An e-mail address below a name in a table: one line that ends in dots where it is too long, and on a card as many as it takes. Whole for a pointer that rests on it. */
import { asCards, color, text } from '@taskmint/ui-kit';
import styled, { css } from 'styled-components';

const Line = styled.span`
  display: block;
  max-width: 13rem;
  overflow: hidden;
  color: ${color.muted};
  font-size: ${text.small};
  white-space: nowrap;
  text-overflow: ellipsis;
  ${asCards(css`
    max-width: none;
    white-space: normal;
    overflow-wrap: anywhere;
  `)}
`;

export function EmailLine({ email }: { email: string }) {
  return <Line title={email}>{email}</Line>;
}
