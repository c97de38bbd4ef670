/** Cooperative scheduling on the one thread that all connections share: long work yields to the event loop whenever its time slice is over. */
import { PAUSED, type Paused } from '../query/pause';
import type { OpenView } from '../txn/views';

/** Time slice of long work before it yields to the event loop, and of one of several writes of a command, each of which also costs a commit. */
export const SLICE_MS = 10;

/**
 * Calls `step` until it returns a result instead of pausing, yielding to the event loop in between.
 * @param view may be refreshed in between; if undefined, reads stay on the same view
 * @param source what `step` reads from: it is suspended while the view is refreshed, and at the end
 */
export async function inSlices<T>(
  view: OpenView | undefined,
  source: { suspend(): void } | undefined,
  step: (pauseAtMs: number) => T | Paused,
): Promise<T> {
  try {
    for (;;) {
      const result = step(performance.now() + SLICE_MS);
      if (result !== PAUSED) return result;
      await yieldToOthers();
      if (!view?.needsRenewal) continue;
      source?.suspend();
      await view.renew();
    }
  } finally {
    source?.suspend();
  }
}

/** Long commands waiting for their next time slice, first in, first out. */
const waiting: (() => void)[] = [];

/** Yields to new input and to other long commands: one of them resumes in each round of the event loop. */
export function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}
