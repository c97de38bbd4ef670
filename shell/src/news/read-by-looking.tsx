/** Whoever looks at the screen on which news of something are counted has seen them: they count as read after a moment. Shows nothing. */
import type { MenuItem } from '@taskmint/platform';
import { useLocation } from '@taskmint/platform';
import { useEffect } from 'react';
import { useNews, useReadNews } from './news-context';

/** Longer than somebody passes by, in ms. */
const LOOK_MS = 2_500;

export function ReadByLooking({ menu }: { menu: readonly MenuItem[] | null }) {
  const { pathname } = useLocation();
  const noun = menu?.find(({ to }) => to === pathname)?.noun;
  const latest = useNews(({ count }) => count?.latest ?? 0);
  const unread = useNews(({ count }) => (noun && count?.unread_of[noun]) ?? 0);
  const read = useReadNews();
  useEffect(() => {
    if (noun === undefined || unread <= 0) return;
    const look = setTimeout(() => {
      // A hidden tab is looked at by nobody. What fails now is done at the next look.
      if (document.visibilityState === 'visible') void read({ up_to: latest, noun }).catch(() => undefined);
    }, LOOK_MS);
    return () => clearTimeout(look);
  }, [noun, unread, latest, read]);
  return null;
}
