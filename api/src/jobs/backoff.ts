/** Pause before another try, in ms: `firstMs` after `attempt` 0, doubled with each, `longestMs` at most. */
export function backoffMs(attempt: number, firstMs: number, longestMs: number): number {
  return Math.min(firstMs * 2 ** attempt, longestMs);
}
