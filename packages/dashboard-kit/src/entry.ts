/** What a dashboard's remote exposes: screens by address, a menu for one role, and its frame. A separate entry, so that it stays small. */
import type { Role } from '@taskmint/contract';
import type { HostServices, MenuItem, RemoteEntryPoint, RemoteRoute } from '@taskmint/platform';
import { createRemoteFrame, type QueryClient } from '@taskmint/platform/query';

export interface DashboardSettings {
  name: string;
  role: Role;
  /** Paths relative to the dashboard. */
  screens: readonly Omit<RemoteRoute, 'roles'>[];
  menu: readonly (Omit<MenuItem, 'roles' | 'to' | 'count'> & {
    path: string;
    /** How much waits there; what it reads is the screens' too, in the cache of the remote. */
    count?: (host: HostServices, cache: QueryClient) => Promise<number>;
  })[];
}

export function dashboardEntry({ name, role, screens, menu }: DashboardSettings): RemoteEntryPoint {
  const roles = [role];
  return (host) => {
    const { client, ...frame } = createRemoteFrame(host);
    return {
      name,
      routes: screens.map((screen) => ({ ...screen, roles })),
      menu: menu.map(({ path, count, ...item }) => ({
        ...item,
        to: `/dashboard/${path}`,
        roles,
        ...(count && { count: () => count(host, client) }),
      })),
      ...frame,
    };
  };
}
