/** Whether a part of the page has come near the viewport, so that its own data and code are fetched only then. */
import { type RefObject, useEffect, useRef, useState } from 'react';

export const NEAR_PX = 400;

/** False in the first render; stays true once the element was within `marginPx` of the viewport, or that far inside it (negative). */
export function useNear<E extends HTMLElement>(marginPx = NEAR_PX): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof IntersectionObserver === 'undefined') {
      setNear(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: `${marginPx}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [marginPx]);
  return [ref, near];
}
