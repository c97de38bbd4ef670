/** What a browser does by itself when a page is loaded, done here when only the address changes: scroll, move focus, find the anchor. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { areaOf } from '../areas/area-list';
import { CONTENT_ID } from '../layouts/skip-link';
import { goToAnchor } from './anchor';
import { beforePaint } from './before-paint';

export function ArrivalManager(): null {
  const { pathname, hash } = useLocation();
  const how = useNavigationType();
  const before = useRef<string | null>(null);

  useEffect(() => {
    const first = before.current === null;
    const samePage = before.current === pathname;
    before.current = pathname;
    if (hash) return goToAnchor(hash);
    // Back and forward: the browser restores the position itself.
    if (first || how === 'POP') return undefined;
    return beforePaint(() => {
      window.scrollTo({ top: 0, behavior: 'instant' });
      if (!samePage) document.getElementById(CONTENT_ID[areaOf(pathname)])?.focus({ preventScroll: true });
    });
  }, [pathname, hash, how]);
  return null;
}
