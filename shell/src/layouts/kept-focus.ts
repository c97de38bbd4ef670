/**
 * Whoever works by keyboard stays where they were when what they had pressed goes: a row that is decided, a place that is given back. The focus moves to
 * what stands there now; browsers leave it on the page, from where everything has to be walked again. Knows no screen.
 */
import { type RefObject, useEffect } from 'react';

/** What may take the focus without being asked: no box to type in, which would bring up a phone's keyboard. */
const CAN_TAKE_IT = ['a[href]', 'button:not(:disabled, [aria-disabled="true"])', 'summary']
  .map((each) => `${each}:not([tabindex="-1"], [inert] *)`)
  .join();

interface Place {
  element: Element;
  pathname: string;
  /** From the element outwards: what it stood in, and as which child. */
  steps: readonly { parent: Element; index: number }[];
}

const isGone = (element: Element): boolean => !element.isConnected || element.closest('[inert]') !== null;

function placeOf(element: Element, within: Element): Place {
  const steps = [];
  for (let at = element; at !== within && at.parentElement; at = at.parentElement) {
    steps.push({ parent: at.parentElement, index: [...at.parentElement.children].indexOf(at) });
  }
  return { element, pathname: location.pathname, steps };
}

/** What stands where the element was, in the smallest part of the page around it that is still there. */
function nearest({ steps }: Place): HTMLElement | null {
  for (const { parent, index } of steps) {
    if (isGone(parent)) continue;
    const there = [...parent.children].filter((child) => !child.hasAttribute('inert'));
    const instead = there[Math.min(index, there.length - 1)];
    const taker = instead?.matches(CAN_TAKE_IT) ? instead : (instead ?? parent).querySelector(CAN_TAKE_IT);
    const found = taker ?? parent.querySelector(CAN_TAKE_IT);
    if (found instanceof HTMLElement) return found;
  }
  return null;
}

export function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const main = content.current;
    if (!main) return undefined;
    let last: Place | null = null;
    const remember = ({ target }: FocusEvent) => {
      // A dialog gives the focus back itself, to where it was before.
      if (target instanceof Element && target !== main && !target.closest('dialog')) last = placeOf(target, main);
    };
    const forget = () => {
      const left = last;
      // Whoever presses beside everything wants it nowhere. What has gone is no longer there by then.
      setTimeout(() => {
        if (left && left === last && !isGone(left.element) && document.activeElement === document.body) last = null;
      });
    };
    const look = () => {
      if (!last || !isGone(last.element)) return;
      const isNowhere = document.activeElement === document.body || document.activeElement === last.element;
      if (!isNowhere || main.querySelector('dialog[open]')) return;
      const place = last;
      last = null;
      // Another page has its own beginning.
      if (place.pathname === location.pathname) nearest(place)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(look);
    observer.observe(main, { childList: true, subtree: true, attributeFilter: ['inert'] });
    // Where dialogs of the shell come and go.
    observer.observe(document.body, { childList: true });
    main.addEventListener('focusin', remember);
    main.addEventListener('focusout', forget);
    return () => {
      observer.disconnect();
      main.removeEventListener('focusin', remember);
      main.removeEventListener('focusout', forget);
    };
  }, [content]);
}
