/**
 * Whether a table is to be shown as cards because its columns do not fit the room it has: nobody should have to scroll sideways to find a button.
 * The width that the columns need is measured while they are shown as a table, and remembered while they are not.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Fits a hair's breadth of rounding. */
const TOLERANCE_PX = 1;

export function useCards(box: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [cards, setCards] = useState(false);
  const needed = useRef(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const { clientWidth, scrollWidth } = element;
      if (!cards) {
        needed.current = scrollWidth;
        if (scrollWidth > clientWidth + TOLERANCE_PX) setCards(true);
      } else if (clientWidth + TOLERANCE_PX >= needed.current) {
        setCards(false);
      }
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, cards, content]);
  return cards;
}
