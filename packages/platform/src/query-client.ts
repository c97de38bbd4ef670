/**
 * The data cache of a remote (product.md §9). Every remote has its own client, because two versions of the library must not share one (clerk#8432);
 * library and client come from one entry of the package, so that they always match.
 */
import { QueryClient } from '@tanstack/react-query';
import { backoffMs, isApiError } from '@taskmint/platform';

const RETRIES = 3;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 8_000;
const KEEP_UNUSED_MS = 5 * 60_000;

/** Whether a failed read is retried: three times, but never after a refusal that a retry would get again. */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (isApiError(error) && !error.isTransient) return false;
  return failureCount < RETRIES;
}

export function retryDelayMs(attempt: number): number {
  return backoffMs(attempt, FIRST_RETRY_MS, MAX_RETRY_MS);
}

/** One per remote; clear it when the person signs out (`dispose` of the remote). */
export function createRemoteQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        gcTime: KEEP_UNUSED_MS,
        staleTime: 5_000,
        refetchOnWindowFocus: true,
        // The browser's own online status is wrong behind some VPNs; a failing call is more reliable.
        networkMode: 'always',
      },
      // Only the person repeats a write, with the same idempotency key; it is never retried automatically.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
