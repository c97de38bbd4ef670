/** For browsers that do not tell when they are idle. */
const PAUSE_MS = 1_000;

/** Does what nobody waits for once the document has loaded and the browser has nothing better to do. What it answers takes that back. */
export function whenIdle(work: () => void): () => void {
  let isWanted = true;
  const run = () => {
    if (isWanted) work();
  };
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run);
    else setTimeout(run, PAUSE_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    isWanted = false;
  };
}
