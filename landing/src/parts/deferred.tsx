/**
 * Content below the first view, rendered in slices of its own, so that loading the page does not keep the browser busy for long. Where the page's markup
 * is there already, so is this.
 */
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import styled, { keyframes } from 'styled-components';

/** Below this width sections form one column. */
const WIDE_PX = 768;

/** Approximate height of a section, in rem: in one column, and wider. */
type Height = readonly [narrow: number, wide: number];

/** Whoever captures the page without scrolling gets all of it, once it has been open for a moment. */
const layOut = keyframes`to { content-visibility: visible; }`;

/**
 * The browser lays a section out when it comes near the window. Until then, and while it is not rendered yet, it counts with its approximate height:
 * otherwise what follows it would enter the view and leave it again.
 */
const Box = styled.div<{ $height: Height }>`
  --height: ${({ $height }) => $height[0]}rem;
  @media (min-width: ${WIDE_PX}px) {
    --height: ${({ $height }) => $height[1]}rem;
  }
  content-visibility: auto;
  contain-intrinsic-block-size: auto var(--height);
  animation: ${layOut} 0s 2s forwards;
  &:empty {
    min-block-size: var(--height);
  }
`;

export function Deferred({ height, children }: { height: Height; children: ReactNode }) {
  const [shown, setShown] = useState(
    typeof window === 'undefined' || document.querySelector('[data-prerendered]') !== null,
  );
  useEffect(() => {
    if (shown) return undefined;
    // After two frames the first view has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setShown(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  return <Box $height={height}>{shown ? children : null}</Box>;
}
