/** Reads something as the signed-in person: `query` builds the options from the host, the person and `args`. */
import type { User } from '@taskmint/contract';
import { useHost, useLocation, useUser, type HostServices } from '@taskmint/platform';
import {
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';

export function useUserQuery<Data, Key extends QueryKey, Args extends readonly unknown[]>(
  query: (host: HostServices, user: User, ...args: Args) => UseQueryOptions<Data, Error, Data, Key>,
  ...args: Args
): UseQueryResult<Data> {
  const options = query(useHost(), useUser(), ...args);
  const client = useQueryClient();
  if (useIsFirstReading(options)) void client.prefetchQuery(options as FetchQueryOptions<Data, Error, Data, Key>);
  return useQuery(options);
}

/** The same for a list that is read page after page. */
export function useUserInfiniteQuery<Page, Key extends QueryKey, Cursor>(
  query: (host: HostServices, user: User) => UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, Cursor>,
): UseInfiniteQueryResult<InfiniteData<Page>> {
  const options = query(useHost(), useUser());
  const client = useQueryClient();
  if (useIsFirstReading(options))
    void client.prefetchInfiniteQuery(options as FetchInfiniteQueryOptions<Page, Error, Page, Key, Cursor>);
  return useInfiniteQuery(options);
}

/**
 * Whether something that was never read is requested while its screen renders. The library requests it in an effect, after the whole screen has been
 * rendered in slices and committed: a second later on a slow phone. An area that is only prepared requests nothing (adr/0019), so its address is
 * compared with the page's.
 */
function useIsFirstReading({ queryKey, enabled = true }: { queryKey: QueryKey; enabled?: unknown }): boolean {
  const client = useQueryClient();
  const isShown = useLocation().pathname === window.location.pathname;
  return isShown && enabled === true && client.getQueryState(queryKey) === undefined;
}
