/** What a browser does itself when a page is loaded, done here when only the address changes: scroll, move the focus, find the anchor. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { areaOf } from '../areas/area-list';
import { CONTENT_ID } from '../layouts/skip-link';
import { goToAnchor } from './anchor';
import { beforePaint } from './before-paint';
import { focusOnceThere, takeCrossing } from './crossing';
import { scrollToPosition } from './scroll-to-position';

/**
 * Back and forward return to where a page was left. The browser tries that only once, when the address changes: at that moment the previous screen is
 * shown, or one whose list is still to come, so it ends at the top.
 */
function useScrollRestoration(): void {
  const { hash, key } = useLocation();
  const how = useNavigationType();
  const places = useRef(new Map<string, number>());
  const entry = useRef<{ key: string; left: number | undefined }>({ key, left: undefined });
  // Before the browser's scroll event, caused by the page being shorter now.
  useLayoutEffect(() => {
    entry.current = { key, left: places.current.get(key) };
  }, [key]);
  useEffect(() => {
    const note = () => void places.current.set(entry.current.key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
  useEffect(() => {
    const { left } = entry.current;
    return how === 'POP' && !hash && left !== undefined ? scrollToPosition(left) : undefined;
  }, [key, hash, how]);
}

export function ArrivalManager(): null {
  const { pathname, hash } = useLocation();
  const how = useNavigationType();
  const before = useRef<string | null>(null);
  useScrollRestoration();

  useEffect(() => {
    const first = before.current === null;
    const samePage = before.current === pathname;
    before.current = pathname;
    if (hash) return goToAnchor(hash);
    if (first && takeCrossing()) return focusOnceThere(CONTENT_ID[areaOf(pathname)]);
    if (first || how === 'POP') return undefined;
    return beforePaint(() => {
      window.scrollTo({ top: 0, behavior: 'instant' });
      if (!samePage) document.getElementById(CONTENT_ID[areaOf(pathname)])?.focus({ preventScroll: true });
    });
  }, [pathname, hash, how]);
  return null;
}
