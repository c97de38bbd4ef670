/**
 * The data cache (product.md §9): the parts of react-query that remotes use, a client for each remote, and form refusals. Shared at run time by
 * builds that have the same copy: its version is a fingerprint of its sources, so a remote with a different one brings its own.
 */
export {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { QueryClient, UseMutationResult, UseQueryOptions } from '@tanstack/react-query';
export { createRemoteQueryClient, retryDelayMs, shouldRetry } from './query-client';
export { createRemoteFrame } from './remote-frame';
export { formRefusal } from './form-refusal';
export { useUserInfiniteQuery, useUserQuery } from './use-user-query';
