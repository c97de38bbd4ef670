/**
 * Puts what lies below the first view onto the page a little later than that: in slices of its own, so that neither arriving nor taking over a page that was
 * rendered ahead of time keeps the browser busy for long. On such a page everything is there from the first render.
 */
import { type ReactNode, startTransition, Suspense, useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether this is the first render of markup that is on the page already, or of a page ahead of time. */
function useIsThere(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

export function Later({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(useIsThere());
  useEffect(() => {
    if (shown) return undefined;
    // Two frames on, the first view has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setShown(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  // React takes over what is inside a boundary by itself, one after the other, and lets the browser answer in between.
  return <Suspense>{shown ? children : null}</Suspense>;
}
