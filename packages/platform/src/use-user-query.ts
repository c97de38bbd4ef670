/** Reads something as the signed-in person: `query` builds the options from the host, the person and `args`. */
import type { User } from '@taskmint/contract';
import { useHost, useUser, type HostServices } from '@taskmint/platform';
import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';

export function useUserQuery<Data, Key extends QueryKey, Args extends readonly unknown[]>(
  query: (host: HostServices, user: User, ...args: Args) => UseQueryOptions<Data, Error, Data, Key>,
  ...args: Args
): UseQueryResult<Data> {
  return useQuery(query(useHost(), useUser(), ...args));
}
