/** For browsers without `requestIdleCallback`. */
const PAUSE_MS = 1_000;

/** The work runs after this even on a page that is never idle. */
const TIMEOUT_MS = 2_000;

/** Runs low-priority work once the document has loaded and the browser is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  let isWanted = true;
  const run = () => {
    if (isWanted) work();
  };
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: TIMEOUT_MS });
    else setTimeout(run, PAUSE_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    isWanted = false;
  };
}
