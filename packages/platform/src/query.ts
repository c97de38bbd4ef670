/**
 * The data cache (product.md §9): what remotes use of react-query, a client for each of them, and what their forms say. Shared at run time as one copy as
 * long as builds have the same one: its version is a fingerprint of its sources, so that a remote with another one brings that along.
 */
export {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { QueryClient, UseMutationResult, UseQueryOptions } from '@tanstack/react-query';
export { createRemoteQueryClient, retryDelayMs, shouldRetry } from './query-client';
export { createRemoteFrame } from './remote-frame';
export { formRefusal } from './form-refusal';
