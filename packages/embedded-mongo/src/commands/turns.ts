/** Cooperative scheduling on the one thread that all connections share: long work yields to the event loop whenever its time slice is over. */
import { PAUSED, type Paused } from '../query/pause';
import type { OpenView } from '../txn/views';

/** Time slice of long work before it yields to the event loop. */
export const TURN_MS = 10;
/** Time slice of one of several writes of a command; each also costs a commit. */
export const WRITE_TURN_MS = 10;

/**
 * Calls `step` until it returns a result instead of pausing, yielding to the event loop in between.
 * @param view may be refreshed in between; if undefined, reads stay on the same view
 * @param suspend releases what was read from the view
 */
export async function inTurns<T>(
  view: OpenView | undefined,
  suspend: () => void,
  step: (pauseAtMs: number) => T | Paused,
): Promise<T> {
  for (;;) {
    const result = step(performance.now() + TURN_MS);
    if (result !== PAUSED) return result;
    await nextTurn();
    if (!view?.needsRenewal) continue;
    suspend();
    await view.renew();
  }
}

/** `inTurns` for a source that is not needed afterwards: it is suspended even if an error is thrown. */
export async function drained<T>(
  view: OpenView | undefined,
  source: { suspend(): void },
  step: (pauseAtMs: number) => T | Paused,
): Promise<T> {
  try {
    return await inTurns(view, () => source.suspend(), step);
  } finally {
    source.suspend();
  }
}

/** Long commands waiting for their next time slice, first in, first out. */
const waiting: (() => void)[] = [];

/** Yields to new input and to other long commands: one of them resumes in each round of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}

/** Runs a generator to its end, yielding to the event loop whenever the time slice is over. */
export async function inSlices<T>(work: Iterator<unknown, T>): Promise<T> {
  const turns = new Turns();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (turns.isOver) await turns.next();
  }
}

export class Turns {
  private untilMs = performance.now() + TURN_MS;

  get isOver(): boolean {
    return performance.now() > this.untilMs;
  }

  async next(): Promise<void> {
    await nextTurn();
    this.untilMs = performance.now() + TURN_MS;
  }
}
