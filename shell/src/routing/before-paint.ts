/**
 * Does `work`, which asks where things are, once all that a new screen changes has been changed, and before it is painted. Whoever scrolls or moves the focus in the
 * middle has the browser lay out everything then, and once more after what follows.
 *
 * @returns takes it back
 */
export function beforePaint(work: () => void): () => void {
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}
