/** What a browser does itself when a page is loaded, done here when only the address changes: scroll, move the focus, find the anchor. */
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { areaOf } from '../areas/area-list';
import { CONTENT_ID } from '../layouts/skip-link';
import { elementOf, goToAnchor } from './anchor';
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

/** The link that was pressed last on each page, to stand there again: the browser keeps the focus only of pages that it loads itself. */
function usePressedLinks(): (key: string) => string | undefined {
  const { key } = useLocation();
  const current = useRef(key);
  const links = useRef(new Map<string, string>());
  useLayoutEffect(() => void (current.current = key), [key]);
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest('a')?.getAttribute('href');
      if (link) links.current.set(current.current, link);
    };
    window.addEventListener('click', note, { capture: true });
    return () => window.removeEventListener('click', note, { capture: true });
  }, []);
  return useCallback((of) => links.current.get(of), []);
}

const contentAt = (pathname: string) => document.getElementById(CONTENT_ID[areaOf(pathname)]);

/** Whoever goes back stands on the link that they had followed, once it is there, and until then in the content. */
function standAgain(pathname: string, link: string | undefined): (() => void) | undefined {
  const content = contentAt(pathname);
  const active = document.activeElement;
  // The bar and the menu are still there.
  if (!content || (active !== document.body && !content.contains(active))) return undefined;
  content.focus({ preventScroll: true });
  if (link === undefined) return undefined;
  return focusOnceThere(
    () => [...content.querySelectorAll('a')].find((each) => each.getAttribute('href') === link),
    // Who pressed it while the page still scrolled there had left the page before that.
    (found) => found.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
  );
}

/** The element that `hash` names, able to take the focus as long as it has it. */
function standable(hash: string): HTMLElement | null {
  const element = elementOf(hash);
  if (element && element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  return element;
}

/** Shows a part of a page; whoever followed a link to it (`stand`) stands there too, so that the next Tab leads on from it. */
function goToPart(hash: string, stand: boolean): () => void {
  const stopShowing = goToAnchor(hash);
  const stopLooking = stand ? focusOnceThere(() => standable(hash)) : undefined;
  return () => {
    stopShowing();
    stopLooking?.();
  };
}

export function ArrivalManager(): null {
  const { pathname, search, hash, key } = useLocation();
  const how = useNavigationType();
  const before = useRef<{ pathname: string; search: string } | null>(null);
  const pressedOn = usePressedLinks();
  useScrollRestoration();

  useEffect(() => {
    const last = before.current;
    const first = last === null;
    const samePage = last?.pathname === pathname;
    before.current = { pathname, search };
    if (hash) {
      const followed = !first && how !== 'POP';
      if (followed && !samePage) contentAt(pathname)?.focus({ preventScroll: true });
      return goToPart(hash, followed);
    }
    // A filter changes the query, and nothing of where the person is.
    if (samePage && last.search !== search) return undefined;
    if (first && takeCrossing()) return focusOnceThere(() => contentAt(pathname));
    if (first) return undefined;
    if (how === 'POP') {
      if (samePage) return undefined;
      let stop: (() => void) | undefined;
      const cancel = beforePaint(() => (stop = standAgain(pathname, pressedOn(key))));
      return () => {
        cancel();
        stop?.();
      };
    }
    return beforePaint(() => {
      window.scrollTo({ top: 0, behavior: 'instant' });
      if (!samePage) contentAt(pathname)?.focus({ preventScroll: true });
    });
    // The key makes a difference only to a link to a part of the page that is followed again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname, search, hash, how, hash && key]);
  return null;
}
