/** Addresses inside a page (`/#review`), on pages that are still arriving. */

/** How long an anchor may take to appear: the page that it is on may still be on its way, over a slow line. */
export const APPEAR_MS = 15_000;
/** How long it may take from then on to stay where it is; anew when it is made anew, as in another language than the page was rendered ahead in. */
const SETTLE_MS = 4_000;
/** What shows that somebody scrolls on. */
export const SCROLLING = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** The element that a hash names: as it is written or, as browsers do, with its percent signs resolved. */
function elementOf(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  const written = document.getElementById(id);
  if (written) return written;
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    // Not a valid encoding, so nothing can be meant by it.
    return null;
  }
}

/**
 * Goes to an element and keeps it at the top until the page has found its size or somebody scrolls: what lies above it may arrive, or be laid out, later.
 *
 * @param hash as in an address, with its `#`
 * @returns ends it
 */
export function goToAnchor(hash: string): () => void {
  const over = new AbortController();
  const end = () => over.abort();
  let timer = setTimeout(end, APPEAR_MS);
  let found: HTMLElement | null = null;
  const show = () => {
    const target = elementOf(hash);
    if (!target) return false;
    if (target !== found) {
      found = target;
      clearTimeout(timer);
      timer = setTimeout(end, SETTLE_MS);
    }
    target.scrollIntoView({ block: 'start' });
    return true;
  };
  if (!show()) {
    const arrivals = new MutationObserver(() => {
      if (show()) arrivals.disconnect();
    });
    arrivals.observe(document.body, { childList: true, subtree: true });
    over.signal.addEventListener('abort', () => arrivals.disconnect());
  }
  if (typeof ResizeObserver !== 'undefined') {
    const sizes = new ResizeObserver(show);
    sizes.observe(document.body);
    over.signal.addEventListener('abort', () => sizes.disconnect());
  }
  // A smooth scroll goes to where the element was at its beginning, and may be cut short.
  document.addEventListener('scrollend', show, { signal: over.signal });
  for (const sign of SCROLLING) window.addEventListener(sign, end, { passive: true, signal: over.signal });
  over.signal.addEventListener('abort', () => clearTimeout(timer));
  return end;
}
