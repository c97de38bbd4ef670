/** Returns to the scroll position where a page was left, on pages that are still loading. */
import { APPEAR_MS, SCROLLING } from './anchor';
import { beforePaint } from './before-paint';

/**
 * Scrolls to a position as soon as the page is long enough for it, unless the person scrolls in the meantime.
 *
 * @param top in px
 * @returns stops it
 */
export function scrollToPosition(top: number): () => void {
  const over = new AbortController();
  const end = () => over.abort();
  const show = () => {
    window.scrollTo({ top, behavior: 'instant' });
    // The scroll position may be fractional.
    if (window.scrollY >= top - 1) end();
  };
  const timer = setTimeout(end, APPEAR_MS);
  const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(show);
  const dontShow = beforePaint(() => {
    show();
    if (!over.signal.aborted) sizes?.observe(document.body);
  });
  for (const sign of SCROLLING) window.addEventListener(sign, end, { passive: true, signal: over.signal });
  over.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    sizes?.disconnect();
    dontShow();
  });
  return end;
}
