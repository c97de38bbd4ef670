/** Google's web vitals of this document, rated by Google's own thresholds. Knows no remote. */
import type { RemoteVisit } from '@taskmint/contract';
import { onCLS, onINP, onLCP } from 'web-vitals';

export type Vitals = NonNullable<RemoteVisit['vitals']>;

/**
 * Starts measuring, from the beginning of the document; returns a function that reads the values so far. Null means not measured by this browser, or
 * not yet.
 */
export function watchVitals(): () => Vitals {
  const vitals: Vitals = { cls: null, lcp: null, inp: null };
  const options = { reportAllChanges: true };
  onCLS(({ rating }) => (vitals.cls = rating), options);
  onLCP(({ rating }) => (vitals.lcp = rating), options);
  onINP(({ rating }) => (vitals.inp = rating), options);
  return () => ({ ...vitals });
}
