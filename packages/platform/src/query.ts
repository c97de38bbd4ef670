/**
 * What of the platform every remote bundles as its own copy: what stands on react-query, and what its forms say. It may change without the one copy
 * that all share at run time.
 */
export { createRemoteQueryClient, retryDelayMs, shouldRetry } from './query-client';
export { createRemoteFrame } from './remote-frame';
export { formRefusal } from './form-refusal';
