/** Lets code outside React change the address through the one router, which registers itself here when it mounts. */
import type { NavigateFunction } from 'react-router-dom';

const MAX_WAITING = 10;

let navigate: NavigateFunction | null = null;
const waiting: { to: string; replace: boolean }[] = [];

export const siteNavigation = {
  /** Calls made before the router is mounted are performed then. */
  attach(router: NavigateFunction): void {
    navigate = router;
    for (const { to, replace } of waiting.splice(0)) void router(to, { replace });
  },
  /** A link to the address that is shown already adds nothing to the history, as in browsers. */
  go(to: string, { replace = false }: { replace?: boolean } = {}): void {
    const isHere = new URL(to, window.location.href).href === window.location.href;
    if (navigate) void navigate(to, { replace: replace || isHere });
    else if (waiting.length < MAX_WAITING) waiting.push({ to, replace });
  },
};
