/**
 * Keeps the style and layout of an area that is not shown. `Activity` hides with `display: none`, after which the browser has to recompute style and
 * layout: on most screens that is half the cost of showing them. A box hidden with `content-visibility` (CSS Containment 2, §4) is just as absent for
 * screen readers, keyboard and pointer, but keeps its computed style and layout.
 */
import { type RefObject, useDeferredValue, useLayoutEffect, useState } from 'react';
import { whenIdle } from '@taskmint/platform';

/** Set on the box, whose style hides it. Older browsers hide it by `display` alone, as `Activity` does. */
export const LEFT = 'data-left';

const canHide = (): boolean => typeof CSS !== 'undefined' && CSS.supports('content-visibility', 'hidden');

/** Removes the `display: none` that `Activity` sets on the direct children of `box`; `Activity` removes it itself when they are shown. */
function draw(box: HTMLElement): void {
  for (const child of box.children) if (child instanceof HTMLElement) child.style.removeProperty('display');
}

/**
 * Hides `box` unless `isShown`, with its contents laid out: at once if they existed before, or when the browser is idle if they are new. Contents
 * that are laid out at `address` are painted before they are activated, so the frame with the screen does not wait for its effects.
 *
 * @returns whether the contents are to be active
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
        // Asking for the position of hidden content forces its layout.
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
