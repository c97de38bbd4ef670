/**
 * Defers what lies below the first view: in slices of its own, so that neither arriving nor hydrating a page that was rendered ahead of time keeps
 * the browser busy for long. On such a page everything is there from the first render, and stays the markup that it is until it comes near the
 * window or somebody touches the page.
 */
import { useLanguage } from '@taskmint/platform';
import { type ReactNode, type ReactPromise, startTransition, Suspense, use, useEffect, useMemo, useState } from 'react';
import styled from 'styled-components';
import { useIdle } from './use-idle';
import { useIsThere } from './use-is-there';
import { useNear } from './use-near';

/** Below this width sections stand in one column. */
const WIDE_PX = 768;

/** About how high a section is, in rem: in one column, and wider. */
type Height = readonly [narrow: number, wide: number];

/**
 * What is deferred need not be styled or laid out before the browser is idle either: that is most of the page, each time that a font or a sheet of styles arrives.
 * Until then it counts with about its height, so that somebody who has scrolled past it stays where they are when it gets its own: browsers do not see to that
 * where the section in the window changes too. So does a section that is not there yet: what follows it would come into the window and leave it again.
 */
const Box = styled.div<{ $height: Height }>`
  --height: ${({ $height }) => $height[0]}rem;
  @media (min-width: ${WIDE_PX}px) {
    --height: ${({ $height }) => $height[1]}rem;
  }
  &:empty {
    min-block-size: var(--height);
  }
  &[data-resting] {
    content-visibility: auto;
    contain-intrinsic-block-size: auto var(--height);
  }
`;

const LAID_OUT = { contentVisibility: 'visible' } as const;

/** What shows that somebody is there. A deferred section that is pressed is hydrated before React hands it the event. */
const SIGNS = ['pointerdown', 'keydown', 'focusin', 'click'] as const;

/** Until when a section is left alone. */
interface Deferral {
  readonly over: ReactPromise<void>;
  end(): void;
}

function createDeferral(): Deferral {
  let resolve: () => void = () => undefined;
  const over: Promise<void> = new Promise((done) => (resolve = done));
  return {
    over,
    end() {
      // So that React knows at once, in the middle of an event, and not a moment later.
      void Object.assign(over, { status: 'fulfilled', value: undefined });
      resolve();
    },
  };
}

/** Keeps React from hydrating its children while they are deferred. Children that it has to make anew are so no longer. */
function Deferred({ deferral, children }: { deferral: Deferral | null; children: ReactNode }) {
  const isThere = useIsThere();
  if (!isThere) deferral?.end();
  if (deferral) use(deferral.over);
  return children;
}

export function DeferredHydration({ height, children }: { height: Height; children: ReactNode }) {
  const isThere = useIsThere();
  const [shown, setShown] = useState(isThere);
  const [deferral] = useState(() => (isThere && typeof IntersectionObserver !== 'undefined' ? createDeferral() : null));
  const [isDeferred, setDeferred] = useState(isThere);
  const [box, near] = useNear<HTMLDivElement>();
  const language = useLanguage();
  const idle = useIdle();

  useEffect(() => {
    if (shown) return undefined;
    // Two frames on, the first view has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setShown(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);

  useEffect(() => {
    if (!isDeferred) return undefined;
    const end = () => {
      deferral?.end();
      setDeferred(false);
    };
    // Pages are rendered ahead of time in English.
    if (near || language !== 'en') {
      end();
      return undefined;
    }
    SIGNS.forEach((sign) => window.addEventListener(sign, end, { capture: true, passive: true }));
    return () => SIGNS.forEach((sign) => window.removeEventListener(sign, end, { capture: true }));
  }, [deferral, isDeferred, near, language]);

  // The same element from render to render: React does not hydrate markup whose element has changed meanwhile, but makes it anew.
  const content = useMemo(
    () => <Suspense>{shown ? <Deferred deferral={deferral}>{children}</Deferred> : null}</Suspense>,
    [shown, deferral, children],
  );
  return (
    <Box ref={box} $height={height} data-resting={isDeferred ? '' : undefined} style={idle ? LAID_OUT : undefined}>
      {content}
    </Box>
  );
}
