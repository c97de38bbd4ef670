/** What the public page reads from the API. All of it is public (decisions.md 13). */
import { calls } from '@taskmint/contract';
import { useHost, useSession } from '@taskmint/platform';
import { useQuery } from '@taskmint/platform/query';

/** First part of every query key: the person looking. */
function useViewer(): string {
  return useSession((state) => state.user?._id ?? 'visitor');
}

/** The newest task that accepts work; null when there is none. */
export function useNewestTask() {
  const { api } = useHost();
  return useQuery({
    queryKey: [useViewer(), 'task', 'newest'],
    queryFn: async ({ signal }) =>
      (await api.call(calls.listTasks, { query: { limit: 1, sort: 'newest' } }, { signal }))[0] ?? null,
  });
}

export interface MarketStats {
  openTasks: number;
  postedTasks: number;
  filledTasks: number;
  /** Coins per piece of work of the best-paid open task; null when none is open. */
  bestPay: number | null;
}

/** Counts come from the totals of one-row lists, which makes the stats very cheap. */
export function useLiveStats(wanted: boolean) {
  const { api } = useHost();
  return useQuery({
    queryKey: [useViewer(), 'stats'],
    enabled: wanted,
    queryFn: async ({ signal }): Promise<MarketStats> => {
      const [open, posted, filled] = await Promise.all([
        api.list(calls.listTasks, { query: { limit: 1, sort: 'pay' } }, { signal }),
        api.list(calls.listTasks, { query: { limit: 1, status: 'any' } }, { signal }),
        api.list(calls.listTasks, { query: { limit: 1, status: 'filled' } }, { signal }),
      ]);
      return {
        openTasks: open.total,
        postedTasks: posted.total,
        filledTasks: filled.total,
        bestPay: open.items[0]?.per_task_pay ?? null,
      };
    },
  });
}

export function useTopFreelancers(wanted: boolean) {
  const { api } = useHost();
  return useQuery({
    queryKey: [useViewer(), 'top-freelancers'],
    enabled: wanted,
    queryFn: ({ signal }) => api.call(calls.listTopFreelancers, {}, { signal }),
  });
}

export function useReviews(wanted: boolean) {
  const { api } = useHost();
  return useQuery({
    queryKey: [useViewer(), 'reviews'],
    enabled: wanted,
    queryFn: ({ signal }) => api.call(calls.listReviews, {}, { signal }),
  });
}
