/**
 * Slides in content from below the viewport when it is reached. The content is in the first render; it is hidden only once it is known that scripts
 * run, that it is out of view and that motion is welcome.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styled, { css } from 'styled-components';
import { useReducedMotion } from './use-reduced-motion';

/** Length of one unit of delay (product.md §1 gives delays of 2 to 4 units). */
const UNIT_MS = 60;

type State = 'there' | 'held' | 'coming';

const Box = styled.div<{ $state: State; $delay: number }>`
  height: 100%;
  ${({ $state, $delay }) =>
    $state === 'coming' &&
    css`
      transition:
        opacity 200ms ease-out ${$delay * UNIT_MS}ms,
        translate 200ms ease-out ${$delay * UNIT_MS}ms;
    `}
  ${({ $state }) =>
    $state === 'held' &&
    css`
      @media not print {
        opacity: 0;
        translate: 0 16px;
      }
    `}
`;

export function Reveal({ delay, children }: { delay: 2 | 3 | 4; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('there');
  const reduced = useReducedMotion();
  useEffect(() => {
    const element = ref.current;
    if (!element || reduced || typeof IntersectionObserver === 'undefined') return;
    let isFirst = true;
    // The browser reports the position once it has laid out the page; asking earlier would force a second layout.
    const observer = new IntersectionObserver((entries) => {
      const isInSight = entries.some((entry) => entry.isIntersecting);
      if (!isInSight) setState('held');
      else if (!isFirst) setState('coming');
      isFirst = false;
      if (isInSight) observer.disconnect();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      setState('there');
    };
  }, [reduced]);
  return (
    <Box ref={ref} $state={state} $delay={delay}>
      {children}
    </Box>
  );
}
