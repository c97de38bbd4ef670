/** Pause before a retry, in ms: `firstMs` after `attempt` 0, doubled each time, at most `longestMs`. */
export function backoffMs(attempt: number, firstMs: number, longestMs: number): number {
  return Math.min(firstMs * 2 ** attempt, longestMs);
}
