/** What cards of cases share, in which an admin reads what happened before deciding: small print, and a well for words of somebody else. */
import { color, radius, space, text } from '@taskmint/ui-kit';
import styled from 'styled-components';

/** Who, when and under which conditions; an address breaks rather than leaving the card. */
export const SmallPrint = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
  overflow-wrap: anywhere;
`;

/** What stands as evidence: set off from what the product says. */
export const Well = styled.div`
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.control};
  background: ${color.sunken};
  overflow-wrap: anywhere;
`;

/** Words as they were written, with their line breaks. */
export const Quote = styled(Well)`
  white-space: pre-wrap;
`;
