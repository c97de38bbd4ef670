/** Data that is read when a screen opens, and again on request, in the form that `Loaded` shows. Caches nothing after the screen has closed. */
import type { Reading } from '@taskmint/ui-kit/dashboard';
import { useCallback, useEffect, useRef, useState } from 'react';

type State<T> = Pick<Reading<T>, 'data' | 'isError' | 'error' | 'failureCount'>;

/** `read` must be stable as long as it reads the same data. A response overtaken by a later one is not shown. */
export function useReading<T>(read: () => Promise<T>): Reading<T> {
  const [state, setState] = useState<State<T>>({ data: undefined, isError: false, error: null, failureCount: 0 });
  const latest = useRef(0);
  const refetch = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    const show = (next: (was: State<T>) => State<T>) => {
      if (mine === latest.current) setState(next);
    };
    try {
      const data = await read();
      show(() => ({ data, isError: false, error: null, failureCount: 0 }));
    } catch (error) {
      show(({ data, failureCount }) => ({ data, isError: true, error, failureCount: failureCount + 1 }));
    }
  }, [read]);
  useEffect(() => {
    void refetch();
    return () => {
      latest.current += 1;
    };
  }, [refetch]);
  return { ...state, refetch };
}
