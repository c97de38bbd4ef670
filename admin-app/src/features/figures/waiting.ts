/** How much waits for an admin, for the menu: one reading for all of its entries that ask at the same time. */
import type { HostServices } from '@taskmint/platform';
import type { QueryClient } from '@taskmint/platform/query';
import { figuresQuery } from './figures.queries';

export type WaitingFigure =
  | 'agreements_waiting'
  | 'tasks_waiting'
  | 'conversations_open'
  | 'appeals_open'
  | 'contests_open'
  | 'links_open'
  | 'things_reported'
  | 'reviews_waiting';

/** Always asks, since something was done; the home, which shows the same figures, then need not. Nothing waits for somebody who has left. */
export async function countWaiting(host: HostServices, cache: QueryClient, what: WaitingFigure): Promise<number> {
  const { user } = host.session.getState();
  if (!user) return 0;
  return (await cache.fetchQuery({ ...figuresQuery(host, user), staleTime: 0 }))[what];
}
