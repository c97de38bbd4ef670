/** For what is done on a page that is still loading: it ends after a time, or as soon as the person scrolls, presses or types. */

/** How long a page may take to load over a slow connection. */
const APPEAR_MS = 15_000;
const SIGNS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

export interface UntilPersonActs {
  /** Aborted when it ends; clean-up goes there. */
  readonly signal: AbortSignal;
  end(): void;
  /** Ends after this time from now instead. */
  endAfter(ms: number): void;
}

export function untilPersonActs(): UntilPersonActs {
  const over = new AbortController();
  const { signal } = over;
  const end = () => over.abort();
  let timer = setTimeout(end, APPEAR_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  for (const sign of SIGNS) window.addEventListener(sign, end, { passive: true, signal });
  return {
    signal,
    end,
    endAfter(ms) {
      clearTimeout(timer);
      timer = setTimeout(end, ms);
    },
  };
}
