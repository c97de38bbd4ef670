/** Returns to the scroll position where a page was left, on pages that are still loading. */
import { beforePaint } from './before-paint';
import { untilPersonActs } from './until-person-acts';

/**
 * Scrolls to a position as soon as the page is long enough for it, unless the person scrolls in the meantime.
 *
 * @param top in px
 * @returns stops it
 */
export function scrollToPosition(top: number): () => void {
  const { signal, end } = untilPersonActs();
  const show = () => {
    window.scrollTo({ top, behavior: 'instant' });
    // The scroll position may be fractional.
    if (window.scrollY >= top - 1) end();
  };
  const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(show);
  const dontShow = beforePaint(() => {
    show();
    if (!signal.aborted) sizes?.observe(document.body);
  });
  signal.addEventListener('abort', () => {
    sizes?.disconnect();
    dontShow();
  });
  return end;
}
