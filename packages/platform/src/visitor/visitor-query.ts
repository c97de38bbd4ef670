/**
 * `@taskmint/platform/query` in a visitor's document: reads once what several sections show, and again when asked to. Nothing there changes what was
 * read, so there is nothing to keep in step.
 */
import { useEffect, useReducer } from 'react';

interface Read {
  data: unknown;
  error: unknown;
  isRunning: boolean;
}

export interface VisitorQuery<T> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
  /** Whether it is wanted yet. */
  enabled?: boolean;
}

const reads = new Map<string, Read>();
const listeners = new Set<() => void>();
const { signal } = new AbortController();

function begin(key: string, queryFn: VisitorQuery<unknown>['queryFn']): void {
  const read: Read = reads.get(key) ?? { data: undefined, error: null, isRunning: false };
  if (read.isRunning) return;
  reads.set(key, { ...read, error: null, isRunning: true });
  const end = (result: Partial<Read>) => {
    reads.set(key, { ...read, error: null, ...result, isRunning: false });
    for (const listener of [...listeners]) listener();
  };
  queryFn({ signal }).then(
    (data) => end({ data }),
    (error: unknown) => end({ error }),
  );
}

export function useQuery<T>({ queryKey, queryFn, enabled = true }: VisitorQuery<T>): {
  data: T | undefined;
  error: unknown;
  refetch: () => void;
} {
  const key = JSON.stringify(queryKey);
  const [, changed] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    listeners.add(changed);
    // What another section has read before.
    changed();
    return () => void listeners.delete(changed);
  }, []);
  useEffect(() => {
    if (enabled && !reads.has(key)) begin(key, queryFn);
  }, [key, enabled, queryFn]);
  const read = reads.get(key);
  return { data: read?.data as T | undefined, error: read?.error ?? null, refetch: () => begin(key, queryFn) };
}
