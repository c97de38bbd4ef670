/**
 * Keeps the style and layout of an area that is not shown. `Activity` hides by `display: none`, after which a browser has to find out again how everything looks and
 * where it stands: on most screens that is half of what showing them takes. A box around it that is hidden by `content-visibility` (CSS Containment 2, §4) is
 * as little there for readers, keyboard and pointer, and its contents stay as they were worked out.
 */
import { type RefObject, useDeferredValue, useLayoutEffect, useState } from 'react';
import { whenIdle } from '../start/when-idle';

/** Put on the box, whose style hides it. Older browsers show nothing of it by `display` alone, as `Activity` has it. */
export const LEFT = 'data-left';

const canHide = (): boolean => typeof CSS !== 'undefined' && CSS.supports('content-visibility', 'hidden');

/** Takes back the `display: none` that `Activity` has put on the elements right in `box`; it takes it away itself when they are shown. */
function draw(box: HTMLElement): void {
  for (const child of box.children) if (child instanceof HTMLElement) child.style.removeProperty('display');
}

/**
 * Hides `box` unless `isShown`, with what is in it laid out: at once as it was, or when the browser is idle if it is made only now. What is laid out at `address` is
 * shown before it is set to work: the frame with the screen does not wait for its effects.
 *
 * @returns whether what is in it is to be at work
 */
export function useKeptLayout(box: RefObject<HTMLElement | null>, isShown: boolean, address: string): boolean {
  const [isLaidOut, setLaidOut] = useState(isShown);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || isShown || !canHide()) return undefined;
    element.setAttribute(LEFT, '');
    draw(element);
    let stopLayingOut = () => undefined as void;
    const arrivals = new MutationObserver(() => {
      draw(element);
      stopLayingOut();
      stopLayingOut = whenIdle(() => {
        // Asking for a place in what is hidden has it laid out.
        element.firstElementChild?.getBoundingClientRect();
        setLaidOut(true);
      });
    });
    arrivals.observe(element, { subtree: true, childList: true, attributeFilter: ['style'] });
    return () => {
      arrivals.disconnect();
      stopLayingOut();
      element.removeAttribute(LEFT);
    };
  }, [box, isShown]);
  const wasShown = useDeferredValue(isShown);
  const lastAddress = useDeferredValue(address);
  const canWait = isLaidOut && address === lastAddress && canHide();
  return isShown && (wasShown || !canWait);
}
