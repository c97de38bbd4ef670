/** Work that nobody waits for, one piece in each idle moment after the document has loaded: all of it at once would keep the browser busy when somebody wants it. */
import { useEffect, useState } from 'react';

/** For browsers that do not tell when they are idle. */
const PAUSE_MS = 200;
/** A page that is never idle gets on with it all the same. */
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

/** True once it is this one's turn; false in the first render, wherever that happens. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const turn = () => setIdle(true);
    waiting.add(turn);
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
    return () => void waiting.delete(turn);
  }, []);
  return idle;
}
