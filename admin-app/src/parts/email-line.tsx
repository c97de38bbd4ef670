/** An e-mail address in a table, below a name or in a column of its own: on one line with an ellipsis, on a card in full. A tooltip shows all of it. */
import { asCards, color, text } from '@taskmint/ui-kit';
import styled, { css } from 'styled-components';

const Line = styled.span<{ $alone: boolean }>`
  display: block;
  max-width: ${({ $alone }) => ($alone ? '20rem' : '13rem')};
  overflow: hidden;
  ${({ $alone }) =>
    !$alone &&
    css`
      color: ${color.muted};
      font-size: ${text.small};
    `}
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

/** `alone`: in a column of its own. */
export function EmailLine({ email, alone = false }: { email: string; alone?: boolean }) {
  return (
    <Line $alone={alone} title={email}>
      {email}
    </Line>
  );
}
