/** Small print below something in a table or on a card: on lines of its own, breaking anywhere. */
import { color, text } from '@taskmint/ui-kit';
import styled from 'styled-components';

export const Small = styled.span`
  display: block;
  color: ${color.muted};
  font-size: ${text.small};
  overflow-wrap: anywhere;
`;

/** Somebody's name with their e-mail address below. */
export function NameAndEmail({ name, email }: { name: string; email: string }) {
  return (
    <>
      <strong>{name}</strong>
      <Small>{email}</Small>
    </>
  );
}
