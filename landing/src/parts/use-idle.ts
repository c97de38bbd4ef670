/**
 * Schedules low-priority work, one piece per idle period after the document has loaded: all of it at once would keep the browser busy when somebody
 * wants it.
 */
import { useEffect, useState } from 'react';

/** For browsers without `requestIdleCallback`. */
const PAUSE_MS = 200;
/** The work runs after this even on a page that is never idle. */
const TIMEOUT_MS = 2_000;

const waiting = new Set<() => void>();
let isGoingOn = false;

function goOn(): void {
  const [next] = waiting;
  isGoingOn = next !== undefined;
  if (!next) return;
  const run = () => {
    if (waiting.delete(next)) next();
    goOn();
  };
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, PAUSE_MS);
  else requestIdleCallback(run, { timeout: TIMEOUT_MS });
}

function begin(): void {
  if (!isGoingOn) goOn();
}

/** Runs `work` when it is its turn. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  waiting.add(work);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
  return () => void waiting.delete(work);
}

/** True once it is this caller's turn; false in the first render, on the server and in the browser. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
