/** Which remote an address belongs to, and which of its routes it matches. Pure. */
import { isDashboardAddress, type RemoteEntry } from '@taskmint/contract';
import type { RemoteRoute } from '@taskmint/platform';
import { matchPath } from 'react-router-dom';
import { DASHBOARD } from '../routing/addresses';
import type { LoadedRemote } from './remote-loader';

/** The remote that is mounted above the address and that the role may load. */
export function entryFor<Entry extends Pick<RemoteEntry, 'mount' | 'roles'>>(
  entries: readonly Entry[],
  pathname: string,
  role: string | null,
): Entry | null {
  const isDashboard = isDashboardAddress(pathname);
  const fits = ({ mount, roles }: Entry) =>
    isDashboard ? mount === DASHBOARD && roles.some((each) => each === role) : mount === '/' && roles.length === 0;
  return entries.find(fits) ?? null;
}

export interface FoundRoute {
  route: RemoteRoute;
  params: Record<string, string>;
}

/** First route of the remote that matches an address. */
export function findRoute(remote: Pick<LoadedRemote, 'mount' | 'description'>, pathname: string): FoundRoute | null {
  for (const route of remote.description.routes) {
    const match = matchPath(`${remote.mount.replace(/\/$/, '')}/${route.path}`, pathname);
    if (match) return { route, params: match.params as Record<string, string> };
  }
  return null;
}
