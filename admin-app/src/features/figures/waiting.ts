/** How much waits for an admin, for the menu. Entries that ask at the same time share one request. */
import type { HostServices } from '@taskmint/platform';
import type { QueryClient } from '@taskmint/platform/query';
import { figuresQuery } from './figures.queries';

export type WaitingFigure =
  | 'agreements_waiting'
  | 'withdrawals_pending'
  | 'tasks_waiting'
  | 'conversations_open'
  | 'appeals_open'
  | 'rejections_paused'
  | 'contests_open'
  | 'links_open'
  | 'lost_payments_open'
  | 'things_reported'
  | 'reviews_waiting';

/** Always refetches, because the admin has just done something; the home screen shows the same figures and then need not. 0 once signed out. */
export async function countWaiting(
  host: HostServices,
  cache: QueryClient,
  what: readonly WaitingFigure[],
): Promise<number> {
  const { user } = host.session.getState();
  if (!user) return 0;
  const figures = await cache.fetchQuery({ ...figuresQuery(host, user), staleTime: 0 });
  return what.reduce((sum, each) => sum + figures[each], 0);
}
