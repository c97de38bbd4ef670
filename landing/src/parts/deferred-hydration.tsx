/**
 * Defers content below the first view, in slices of its own, so that neither loading nor hydrating a prerendered page keeps the browser busy for
 * long. A prerendered page is complete from the first render; deferred sections stay plain markup until they come near the viewport or somebody
 * interacts with the page.
 */
import { useLanguage } from '@taskmint/platform';
import { type ReactNode, type ReactPromise, startTransition, Suspense, use, useEffect, useMemo, useState } from 'react';
import styled from 'styled-components';
import { useIdle } from './use-idle';
import { useIsHydrated } from './use-is-hydrated';
import { useNear } from './use-near';

/** Below this width sections form one column. */
const WIDE_PX = 768;

/** Approximate height of a section, in rem: in one column, and wider. */
type Height = readonly [narrow: number, wide: number];

/**
 * Deferred content is not styled or laid out until the browser is idle either: it is most of the page, and would be recomputed whenever a font or a
 * style sheet arrives. Until then its approximate height is used, so that the scroll position of somebody below it stays put when it gets its real
 * height: browsers do not preserve it where the section in view changes too. The same goes for a section that is not rendered yet, because what
 * follows it would otherwise enter the view and leave it again.
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

/** Signs of interaction. A deferred section that is pressed is hydrated before React dispatches the event to it. */
const SIGNS = ['pointerdown', 'keydown', 'focusin', 'click'] as const;

/** How long hydrating a section is put off. */
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
      // Lets React see it synchronously, in the middle of an event.
      void Object.assign(over, { status: 'fulfilled', value: undefined });
      resolve();
    },
  };
}

/** Keeps React from hydrating its children while they are deferred. Children that have to be rendered from scratch end the deferral. */
function Deferred({ deferral, children }: { deferral: Deferral | null; children: ReactNode }) {
  const isHydrated = useIsHydrated();
  if (!isHydrated) deferral?.end();
  if (deferral) use(deferral.over);
  return children;
}

export function DeferredHydration({ height, children }: { height: Height; children: ReactNode }) {
  const isHydrated = useIsHydrated();
  const [shown, setShown] = useState(isHydrated);
  const [deferral] = useState(() =>
    isHydrated && typeof IntersectionObserver !== 'undefined' ? createDeferral() : null,
  );
  const [isDeferred, setDeferred] = useState(isHydrated);
  const [box, near] = useNear<HTMLDivElement>();
  const language = useLanguage();
  const idle = useIdle();

  useEffect(() => {
    if (shown) return undefined;
    // After two frames the first view has been painted.
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
    // Pages are prerendered in English.
    if (near || language !== 'en') {
      end();
      return undefined;
    }
    SIGNS.forEach((sign) => window.addEventListener(sign, end, { capture: true, passive: true }));
    return () => SIGNS.forEach((sign) => window.removeEventListener(sign, end, { capture: true }));
  }, [deferral, isDeferred, near, language]);

  // A stable element: React does not hydrate markup whose element has changed meanwhile, but renders it from scratch.
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
