/**
 * Runs `work`, which reads or changes scroll and focus, once all DOM changes of a new screen are made, and before they are painted. Scrolling or
 * focusing in between makes the browser compute the layout then, and again after the remaining changes.
 *
 * @returns cancels it
 */
export function beforePaint(work: () => void): () => void {
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}
