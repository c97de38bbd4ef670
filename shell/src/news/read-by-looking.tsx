/** Marks news as read after a moment on the screen they are about, since the person has seen them. Renders nothing. */
import type { MenuItem } from '@taskmint/platform';
import { useLocation } from '@taskmint/platform';
import { useEffect } from 'react';
import { useNews, useReadNews } from './news-context';

/** Longer than merely passing through, in ms. */
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
      // Nobody looks at a hidden tab. A failure is made up for the next time.
      if (document.visibilityState === 'visible') void read({ up_to: latest, noun }).catch(() => undefined);
    }, LOOK_MS);
    return () => clearTimeout(look);
  }, [noun, unread, latest, read]);
  return null;
}
