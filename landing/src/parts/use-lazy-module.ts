/** Loads a chunk when it is wanted, and lets the page say so when that fails instead of taking the page down. */
import { useHost } from '@taskmint/platform';
import { startTransition, useCallback, useEffect, useState } from 'react';

export interface LazyModule<M> {
  module: M | null;
  error: unknown;
  retry: () => void;
}

/** `load` must be stable between renders, e.g. a function outside the component. */
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
        // In slices: no press waits for it.
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
