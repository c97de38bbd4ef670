/** What of the platform stands on react-query: an entry of its own, because every remote bundles its own copy of that library. */
export { createRemoteQueryClient, retryDelayMs, shouldRetry } from './query-client';
export { createRemoteFrame } from './remote-frame';
