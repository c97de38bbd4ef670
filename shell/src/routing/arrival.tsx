/** What a browser does by itself when a page is loaded, done here when only the address changes: scroll, move focus, find the anchor. */
import { useLocation } from '@taskmint/platform';
import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

import { CONTENT_ID } from '../layouts/skip-link';
/** How long an anchor may take to appear: the page it is on may still be on its way. */
const ANCHOR_TIMEOUT_MS = 4_000;

export function ArrivalManager(): null {
  const { pathname, hash } = useLocation();
  const how = useNavigationType();
  const before = useRef<string | null>(null);

  useEffect(() => {
    const first = before.current === null;
    const samePage = before.current === pathname;
    before.current = pathname;
    if (hash) return goToAnchor(decodeURIComponent(hash.slice(1)));
    // Back and forward: the browser restores the position itself.
    if (first || how === 'POP') return undefined;
    window.scrollTo({ top: 0, behavior: 'instant' });
    if (!samePage) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    return undefined;
  }, [pathname, hash, how]);
  return null;
}

function goToAnchor(id: string): () => void {
  const show = () => {
    const target = document.getElementById(id);
    target?.scrollIntoView({ block: 'start' });
    return target !== null;
  };
  if (show()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (show()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), ANCHOR_TIMEOUT_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
