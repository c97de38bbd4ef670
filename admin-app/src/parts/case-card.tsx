/** Shared parts of cards on which an admin reads what happened before deciding: small print, and boxes for evidence and quotes. */
import { color, radius, space, text } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';

/** Who, when and under which conditions; long e-mail addresses wrap inside the card. */
export const SmallPrint = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
  overflow-wrap: anywhere;
`;

/** Evidence, set off from the product's own words. */
export const Well = styled.div`
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.control};
  background: ${color.sunken};
  overflow-wrap: anywhere;
`;

/** A verbatim quote, with its line breaks. */
export const Quote = styled(Well)`
  white-space: pre-wrap;
`;

export function LabelledQuote({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <SmallPrint as="div">{label}</SmallPrint>
      <Quote>{children}</Quote>
    </div>
  );
}
