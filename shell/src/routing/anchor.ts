/** Addresses inside a page (`/#review`), on pages that are still loading. */

import { untilPersonActs } from './until-person-acts';

/** How long the layout may take to settle once an anchor is there; restarts when it is replaced, e.g. by another language than the prerendered one. */
const SETTLE_MS = 4_000;

/** The element a hash names: literally or, as in browsers, percent-decoded. */
export function elementOf(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  const written = document.getElementById(id);
  if (written) return written;
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    // Invalid encoding, so it names nothing.
    return null;
  }
}

/**
 * Scrolls to an element and keeps it at the top until the layout has settled or the person scrolls: content above it may load or be laid out later.
 *
 * @param hash as in an address, with its `#`
 * @returns stops it
 */
export function goToAnchor(hash: string): () => void {
  const { signal, end, endAfter } = untilPersonActs();
  let found: HTMLElement | null = null;
  const show = () => {
    const target = elementOf(hash);
    if (!target) return false;
    if (target !== found) {
      found = target;
      endAfter(SETTLE_MS);
    }
    target.scrollIntoView({ block: 'start' });
    return true;
  };
  if (!show()) {
    const arrivals = new MutationObserver(() => {
      if (show()) arrivals.disconnect();
    });
    arrivals.observe(document.body, { childList: true, subtree: true });
    signal.addEventListener('abort', () => arrivals.disconnect());
  }
  if (typeof ResizeObserver !== 'undefined') {
    const sizes = new ResizeObserver(show);
    sizes.observe(document.body);
    signal.addEventListener('abort', () => sizes.disconnect());
  }
  // A smooth scroll heads for where the element was at its start, and may be cut short.
  document.addEventListener('scrollend', show, { signal });
  return end;
}
