/** An e-mail address below a name in a table: on one line with an ellipsis, on a card in full. A tooltip shows all of it. */
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
  @media (min-width: 43.75em) {
    [data-main] & {
      max-width: 9.5rem;
    }
  }
  ${asCards(css`
    max-width: none;
    white-space: normal;
    overflow-wrap: anywhere;
  `)}
`;

export function EmailLine({ email }: { email: string }) {
  return <Line title={email}>{email}</Line>;
}
