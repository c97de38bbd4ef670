/** Loads a chunk when it is wanted; a failure is reported to the caller instead of breaking the page. */
import { useHost } from '@taskmint/platform';
import { startTransition, useCallback, useEffect, useState } from 'react';

export interface LazyModule<M> {
  module: M | null;
  error: unknown;
  retry: () => void;
}

/** `load` must be stable across renders, e.g. a function outside the component. */
export function useLazyModule<M>(wanted: boolean, load: () => Promise<M>): LazyModule<M> {
  const host = useHost();
  const [module, setModule] = useState<M | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    load().then(
      (loaded) => {
        // In slices, so that no press has to wait for it.
        if (current) startTransition(() => setModule(() => loaded));
      },
      (reason: unknown) => {
        host.reportError(reason, { part: 'landing' });
        if (current) setError(reason);
      },
    );
    return () => {
      current = false;
    };
  }, [wanted, load, attempt, host]);
  const retry = useCallback(() => {
    setError(null);
    setAttempt((was) => was + 1);
  }, []);
  return { module, error, retry };
}
