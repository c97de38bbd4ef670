/**
 * Who gets the canary of a remote, computed the same way by the page that loads it and by the server that counts its results. Pure, and without the
 * schema library, so that browsers can use it. Knows a person only as a string.
 */

/** The share in percent, and a salt that differs for each canary. */
export interface CanaryShare {
  readonly share: number;
  readonly salt: string;
}

/** Whether `person` (the same text every time for the same person) gets the canary while it runs. */
export function hasCanary({ share, salt }: CanaryShare, person: string): boolean {
  return bucketOf(`${salt}:${person}`) < share;
}

/** Whether it still runs at `nowMs` (milliseconds since 1970). */
export function isCanaryRunning({ until }: { readonly until: string }, nowMs: number): boolean {
  return Date.parse(until) > nowMs;
}

/** A number from 0 to 99 that is always the same for the same text (FNV-1a). */
export function bucketOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash % 100;
}

/** Ratings of the `web-vitals` library, by its own thresholds. */
export const VITAL_RATINGS = ['good', 'needs-improvement', 'poor'] as const;

/** Verdict on a canary from what its people experienced: too few to tell, nothing against it, or worse than the live version. */
export const CANARY_VERDICTS = ['wait', 'fine', 'bad'] as const;
