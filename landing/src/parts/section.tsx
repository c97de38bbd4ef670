/** One section of the public page: its anchor, its heading and the common width. */
import { color, SectionHeading, space } from '@taskmint/ui-kit';
import type { ReactNode, Ref } from 'react';
import styled from 'styled-components';

const Band = styled.section<{ $sunken: boolean }>`
  padding: clamp(${space(10)}, 5vw, ${space(14)}) 0;
  background: ${({ $sunken }) => ($sunken ? color.sunken : 'transparent')};
`;

/** The page's width, for everything that is not full-bleed. */
export const Container = styled.div`
  width: min(78rem, 100% - ${space(8)});
  margin-inline: auto;
`;

export interface SectionProps {
  /** Anchor, exactly as in product.md. */
  id: string;
  sub: ReactNode;
  heading: ReactNode;
  /** On the darker background, to set neighbouring sections apart. */
  sunken?: boolean;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

export function Section({ id, sub, heading, sunken = false, ref, children }: SectionProps) {
  return (
    <Band id={id} ref={ref} aria-labelledby={`${id}-heading`} $sunken={sunken}>
      <Container>
        <SectionHeading id={`${id}-heading`} sub={sub} heading={heading} />
        {children}
      </Container>
    </Band>
  );
}
