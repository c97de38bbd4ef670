/** What stands where data will be: its skeleton while it loads, what went wrong with a way to try again, then the data itself. */
import type { ReactNode } from 'react';
import { ErrorState } from '@taskmint/ui-kit/core';

/** What react-query tells of a reading; spelled out, because this package knows no such library. */
export interface Reading<T> {
  data: T | undefined;
  isError: boolean;
  error: unknown;
  refetch(): Promise<unknown>;
}

export interface LoadedProps<T> {
  query: Reading<T>;
  /** In the shape of what comes. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** Data that was there before stays when reading it again fails; the next reading replaces it. */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  return <>{skeleton}</>;
}
