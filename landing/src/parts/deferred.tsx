/**
 * Content below the first view, rendered in slices of its own, so that loading the page does not keep the browser busy for long. Where the page's markup
 * is there already, so is this.
 */
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import styled from 'styled-components';

/** As high as the window until its content is there: otherwise what follows it would enter the view and leave it again. */
const Box = styled.div`
  &:empty {
    min-block-size: 100vh;
  }
`;

export function Deferred({ children }: { children: ReactNode }) {
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
  return <Box>{shown ? children : null}</Box>;
}
