/** What stands where data will be: its skeleton while it loads, what went wrong with a way to try again, then the data itself. */
import type { ReactNode } from 'react';
import { ErrorState, type Language, Muted, Stack, useLanguage } from '@taskmint/ui-kit/core';

const STILL_TRYING: Readonly<Record<Language, string>> = {
  en: 'The first try failed. Trying again…',
  bn: 'প্রথম চেষ্টা ব্যর্থ হয়েছে। আবার চেষ্টা চলছে…',
};

/** What react-query tells of a reading; spelled out, because this package knows no such library. */
export interface Reading<T> {
  data: T | undefined;
  isError: boolean;
  /** Tries that failed in a row so far. */
  failureCount: number;
  error: unknown;
  refetch(): Promise<unknown>;
}

export interface LoadedProps<T> {
  query: Reading<T>;
  /** In the shape of what comes. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** What is not there does not come by asking again. */
function isGone(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}

/** Data that was there before stays when reading it again fails; the next reading replaces it. Between the tries a word says that there was one. */
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
