/** Plain text of a card or a dialog: its headings, secondary text, and text written by people. */
import styled from 'styled-components';
import { color, radius, space, text } from '../theme/tokens';

/** Of a card. */
export const CardHeading = styled.h2`
  font-size: ${text.heading3};
`;

/** Of a part of a card or a dialog. */
export const SmallHeading = styled.h3`
  font-size: ${text.base};
`;

/** Optional reading, such as who and when; a long e-mail address wraps. */
export const Note = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
  overflow-wrap: anywhere;
`;

/** Secondary text in normal size. */
export const Muted = styled.p`
  color: ${color.muted};
`;

/** A line of its own below its subject, e.g. in a table cell. */
export const SubLine = styled.span`
  display: block;
  color: ${color.muted};
  font-size: ${text.small};
`;

/** A person's own text, with its line breaks, and in the direction that its script is written in, whatever that of the page. */
export const Written = styled.p.attrs({ dir: 'auto' })`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/** Evidence, set off from the product's own words. */
export const Well = styled.div`
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.control};
  background: ${color.sunken};
  overflow-wrap: anywhere;
`;

/** A verbatim quote, as `Written`. */
export const Quote = styled(Well).attrs({ dir: 'auto' })`
  white-space: pre-wrap;
`;
