/**
 * How much of a table fits its space, so that nobody has to scroll sideways to find a button: all of its columns, only the main ones, or none, in
 * which case rows become cards. The width each needs is measured while it is shown, and remembered while it is not.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type Fit = 'all' | 'main' | 'cards';

/** Allows for rounding. */
const TOLERANCE_PX = 1;

/** `hasMinor`: there are columns that can be left out before rows become cards. */
export function useFit(box: RefObject<HTMLElement | null>, content: unknown, hasMinor: boolean): Fit {
  const [fit, setFit] = useState<Fit>('all');
  const needed = useRef({ all: 0, main: 0 });
  // The space in which more columns were tried. The box may turn out narrower with them, by a scroll bar or by its container: then they need more
  // than that.
  const triedIn = useRef(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const { clientWidth, scrollWidth } = element;
      const room = clientWidth + TOLERANCE_PX;
      if (fit !== 'cards') {
        const fits = scrollWidth <= room;
        needed.current[fit] = fits ? scrollWidth : Math.max(scrollWidth, triedIn.current + 1);
        triedIn.current = 0;
        if (!fits) return setFit(fit === 'all' && hasMinor ? 'main' : 'cards');
      }
      const more = room >= needed.current.all ? 'all' : hasMinor && room >= needed.current.main ? 'main' : 'cards';
      if (fit === 'all' || more === 'cards' || more === fit) return;
      triedIn.current = room;
      setFit(more);
    };
    measure();
    // The observer runs before the new width is painted; without `flushSync` the table would change afterwards, e.g. one that was hidden while it
    // loaded.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, fit, content, hasMinor]);
  return fit;
}
