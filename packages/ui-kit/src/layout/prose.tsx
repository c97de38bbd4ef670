/** Plain words of a card or a dialog: its headings, what is said less loudly, and what somebody wrote. */
import styled from 'styled-components';
import { color, text } from '../theme/tokens';

/** Of a card. */
export const CardHeading = styled.h2`
  font-size: ${text.heading3};
`;

/** Of a part of a card or a dialog. */
export const SmallHeading = styled.h3`
  font-size: ${text.base};
`;

/** What can be left unread. */
export const Note = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
`;

/** Said less loudly, as large as the rest. */
export const Muted = styled.p`
  color: ${color.muted};
`;

/** A line of its own below what it belongs to, as in a cell of a table. */
export const SubLine = styled.span`
  display: block;
  color: ${color.muted};
  font-size: ${text.small};
`;

/** Somebody's own words, with the lines as they wrote them. */
export const Written = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
