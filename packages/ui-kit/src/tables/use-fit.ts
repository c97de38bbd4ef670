/**
 * How much of a table fits the room it has, for nobody should have to scroll sideways to find a button: all of its columns, the main ones, or none, and then its
 * rows are cards. The width that each needs is measured while it is shown, and remembered while it is not.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type Fit = 'all' | 'main' | 'cards';

/** Fits a hair's breadth of rounding. */
const TOLERANCE_PX = 1;

/** `hasMinor`: there are columns that can be left out before the rows become cards. */
export function useFit(box: RefObject<HTMLElement | null>, content: unknown, hasMinor: boolean): Fit {
  const [fit, setFit] = useState<Fit>('all');
  const needed = useRef({ all: 0, main: 0 });
  // The room that more columns were tried in. A box may be narrower around them, by a scroll bar or by what it stands in: then they need more than that.
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
    // It is called before the width is drawn; without this the table would change after that, such as one that was hidden while it came.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, fit, content, hasMinor]);
  return fit;
}
