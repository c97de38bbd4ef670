/** Addresses inside a page (`/#review`), on pages that are still arriving. */

/** How long an anchor may take to appear and to stay where it is: the page it is on may still be on its way. */
const ANCHOR_TIMEOUT_MS = 4_000;
/** What shows that somebody scrolls on. */
const SCROLLING = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

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
  const show = () => {
    const target = elementOf(hash);
    target?.scrollIntoView({ block: 'start' });
    return target !== null;
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
  const end = () => over.abort();
  for (const sign of SCROLLING) window.addEventListener(sign, end, { passive: true, signal: over.signal });
  const timer = setTimeout(end, ANCHOR_TIMEOUT_MS);
  over.signal.addEventListener('abort', () => clearTimeout(timer));
  return end;
}
