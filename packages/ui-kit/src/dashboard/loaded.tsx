/** A slot for data: its skeleton while it loads, an error with a retry button if it fails, then the data itself. */
import type { ReactNode } from 'react';
import { ErrorState, type Language, Muted, Stack, useLanguage } from '@taskmint/ui-kit/core';

const STILL_TRYING: Readonly<Record<Language, string>> = {
  en: 'The first try failed. Trying again…',
  bn: 'প্রথম চেষ্টা ব্যর্থ হয়েছে। আবার চেষ্টা চলছে…',
};

/** The state of a query as in react-query; spelled out, because this package knows no such library. */
export interface Reading<T> {
  data: T | undefined;
  isError: boolean;
  /** Number of consecutive failed tries. */
  failureCount: number;
  error: unknown;
  refetch(): Promise<unknown>;
}

export interface LoadedProps<T> {
  query: Reading<T>;
  /** In the shape of the data. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** A retry does not bring back what does not exist. */
function isGone(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}

/** Earlier data stays when reading it again fails; the next success replaces it. Between retries a line says that one failed. */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  const language = useLanguage();
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) {
    return <ErrorState error={query.error} {...(!isGone(query.error) && { onRetry: () => query.refetch() })} />;
  }
  if (query.failureCount === 0) return <>{skeleton}</>;
  return (
    <Stack gap={3}>
      <Muted role="status">{STILL_TRYING[language]}</Muted>
      {skeleton}
    </Stack>
  );
}
