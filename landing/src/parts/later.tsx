/**
 * Puts what lies below the first view onto the page a little later than that: in slices of its own, so that neither arriving nor taking over a page that was
 * rendered ahead of time keeps the browser busy for long. On such a page everything is there from the first render, and rests as the markup that it
 * is until it comes near the window or somebody touches the page.
 */
import { useLanguage } from '@taskmint/platform';
import {
  type ReactNode,
  type ReactPromise,
  startTransition,
  Suspense,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import styled from 'styled-components';
import { useNear } from './use-near';

/**
 * What rests need not be styled or laid out either: that is most of the page, each time that a font or a sheet of styles arrives. Until then it counts with
 * about the height that a section has, so that the page can be scrolled.
 */
const Box = styled.div`
  &[data-resting] {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 48rem;
  }
`;

/** What shows that somebody is there. A section that is pressed while it rests is taken over before React hands it the event. */
const SIGNS = ['pointerdown', 'keydown', 'focusin', 'click'] as const;

/** How long a section is left alone. */
interface Rest {
  readonly over: ReactPromise<void>;
  end(): void;
}

function createRest(): Rest {
  let resolve: () => void = () => undefined;
  const over: Promise<void> = new Promise((done) => (resolve = done));
  return {
    over,
    end() {
      // So that React knows at once, in the middle of an event, and not a moment later.
      Object.assign(over, { status: 'fulfilled', value: undefined });
      resolve();
    },
  };
}

const never = () => () => undefined;

/** Whether this is the first render of markup that is on the page already, or of a page ahead of time. */
function useIsThere(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/** Keeps React from taking its children over while they rest. Children that it has to make anew rest no longer. */
function Resting({ rest, children }: { rest: Rest | null; children: ReactNode }) {
  const isThere = useIsThere();
  if (!isThere) rest?.end();
  if (rest) use(rest.over);
  return children;
}

export function Later({ children }: { children: ReactNode }) {
  const isThere = useIsThere();
  const [shown, setShown] = useState(isThere);
  const [rest] = useState(() => (isThere && typeof IntersectionObserver !== 'undefined' ? createRest() : null));
  const [rests, setRests] = useState(isThere);
  const [box, near] = useNear<HTMLDivElement>();
  const language = useLanguage();

  useEffect(() => {
    if (shown) return undefined;
    // Two frames on, the first view has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setShown(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);

  useEffect(() => {
    if (!rests) return undefined;
    const end = () => {
      rest?.end();
      setRests(false);
    };
    // Pages are rendered ahead of time in English.
    if (near || language !== 'en') {
      end();
      return undefined;
    }
    SIGNS.forEach((sign) => window.addEventListener(sign, end, { capture: true, passive: true }));
    return () => SIGNS.forEach((sign) => window.removeEventListener(sign, end, { capture: true }));
  }, [rest, rests, near, language]);

  // The same element from render to render: React does not take over markup whose element has changed meanwhile, but makes it anew.
  const content = useMemo(
    () => <Suspense>{shown ? <Resting rest={rest}>{children}</Resting> : null}</Suspense>,
    [shown, rest, children],
  );
  return (
    <Box ref={box} data-resting={rests ? '' : undefined}>
      {content}
    </Box>
  );
}
