/** Back to where a page was left, on pages that are still arriving. */
import { APPEAR_MS, SCROLLING } from './anchor';
import { beforePaint } from './before-paint';

/**
 * Scrolls to a place as soon as the page is long enough for it, unless somebody scrolls meanwhile.
 *
 * @param top in px
 * @returns ends it
 */
export function goToPlace(top: number): () => void {
  const over = new AbortController();
  const end = () => over.abort();
  const show = () => {
    window.scrollTo({ top, behavior: 'instant' });
    // A window may stand between two whole px.
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
