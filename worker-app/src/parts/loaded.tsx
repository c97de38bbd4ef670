/** What stands where data will be: its skeleton while it loads, what went wrong with a way to try again, then the data itself. */
import { ErrorState } from '@taskmint/ui-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export interface LoadedProps<T> {
  query: UseQueryResult<T>;
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
