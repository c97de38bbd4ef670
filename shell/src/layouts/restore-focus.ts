/**
 * Keeps keyboard users where they were when the element they pressed is removed, e.g. a row that was decided or a place that was given back. The
 * focus moves to what is there now; browsers would reset it to the document, so that everything had to be tabbed through again. Knows no screen.
 */
import { type RefObject, useEffect } from 'react';

/** What may be focused automatically: no text input, which would open a phone's keyboard. */
const CAN_TAKE_IT = ['a[href]', 'button:not(:disabled, [aria-disabled="true"])', 'summary']
  .map((each) => `${each}:not([tabindex="-1"], [inert] *)`)
  .join();

interface Place {
  element: Element;
  pathname: string;
  /** From the element outwards: each parent, and the child's index in it. */
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

/** The heading of a part of the page: where nothing in the part can be focused, it keeps the place of what was there. */
function headingOf(part: Element): HTMLElement | null {
  const id = part.matches('section') && part.getAttribute('aria-labelledby');
  const heading = id ? document.getElementById(id) : null;
  if (heading) heading.tabIndex = -1;
  return heading;
}

/** What is now at the element's position, in the innermost ancestor that still exists. */
function nearest({ steps }: Place): HTMLElement | null {
  for (const { parent, index } of steps) {
    if (isGone(parent)) continue;
    const there = [...parent.children].filter((child) => !child.hasAttribute('inert'));
    const at = Math.max(0, Math.min(index, there.length - 1));
    // What is now at that position and what follows, then backwards from there: a part that is empty now has nothing to focus.
    for (const instead of [...there.slice(at), ...there.slice(0, at).reverse()]) {
      const found = instead.matches(CAN_TAKE_IT) ? instead : instead.querySelector(CAN_TAKE_IT);
      if (found instanceof HTMLElement) return found;
    }
    const heading = headingOf(parent);
    if (heading) return heading;
  }
  return null;
}

export function useRestoreFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const main = content.current;
    if (!main) return undefined;
    let last: Place | null = null;
    const remember = ({ target }: FocusEvent) => {
      // A dialog restores the focus itself.
      if (target instanceof Element && target !== main && !target.closest('dialog')) last = placeOf(target, main);
    };
    const forget = () => {
      const left = last;
      // Pressing on empty space means no focus is wanted. By the time this runs, a removed element is gone.
      setTimeout(() => {
        if (left && left === last && !isGone(left.element) && document.activeElement === document.body) last = null;
      });
    };
    const look = () => {
      if (!last || !isGone(last.element)) return;
      const isNowhere = document.activeElement === document.body || document.activeElement === last.element;
      if (!isNowhere || main.querySelector('dialog[open]')) return;
      // Another page sets its own initial focus.
      const isSamePage = last.pathname === location.pathname;
      const instead = isSamePage ? nearest(last) : null;
      // While the page still loads, there may be nothing to focus yet.
      if (isSamePage && !instead) return;
      last = null;
      instead?.focus({ preventScroll: true });
      // What is in the window stays where it is; what is far away is not left out of sight.
      instead?.scrollIntoView?.({ block: 'nearest' });
    };
    const observer = new MutationObserver(look);
    observer.observe(main, { childList: true, subtree: true, attributeFilter: ['inert'] });
    // The shell's dialogs are added and removed here.
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
