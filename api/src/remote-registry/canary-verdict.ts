/**
 * Whether a canary does worse than the live version, by a maximised sequential likelihood ratio test (MaxSPRT, Kulldorff et al. 2011) on people. Pure:
 * knows neither votes nor registry.
 *
 * How much likelier are the figures if the canary has a rate of its own than if both have the same? The logarithm of that ratio is compared with a limit
 * far above that of a single test (3.3 for one in a hundred), because testing after each vote gives chance many attempts. With the limits below, an equally
 * good canary is taken back in fewer than one of a hundred whole lives. `canary-verdict.test.ts` simulates them.
 */
import type { CanaryJudgement } from '@taskmint/contract';
import type { CanaryFigures } from './canary-figures.query';

/** People needed on each side: with fewer, a single one would decide. */
export const PEOPLE_NEEDED = 20;
/** This many of the canary's failing people are counted as fine: they may lie, or their own equipment may be broken. */
const SPARED = 3;

interface Limits {
  /** Least logarithm of the likelihood ratio. */
  readonly ratio: number;
  /** Least difference between the two rates that justifies taking a canary back. */
  readonly difference: number;
}

const OF_FAILURES: Limits = { ratio: 5.5, difference: 0.05 };
/** Higher, because devices and connections differ more than versions do, and a canary's first visit downloads everything. */
const OF_VITALS: Limits = { ratio: 7, difference: 0.15 };

interface Count {
  readonly people: number;
  /** How many of them. */
  readonly hit: number;
}

/** The verdict with its figures. A canary that everybody has is never judged: there is nobody to compare with. */
export function judge({ canary, live }: CanaryFigures): CanaryJudgement {
  const failures = isWorse(
    { people: canary.people, hit: canary.failing },
    { people: live.people, hit: live.failing },
    OF_FAILURES,
  );
  const vitals = isWorse({ people: canary.rated, hit: canary.poor }, { people: live.rated, hit: live.poor }, OF_VITALS);
  const because = failures ? 'failures' : vitals ? 'vitals' : null;
  const isKnown = Math.min(canary.people, live.people) >= PEOPLE_NEEDED;
  return {
    verdict: because ? 'bad' : isKnown ? 'fine' : 'wait',
    because,
    people_needed: PEOPLE_NEEDED,
    canary,
    live,
  };
}

function isWorse(canary: Count, live: Count, { ratio, difference }: Limits): boolean {
  if (Math.min(canary.people, live.people) < PEOPLE_NEEDED) return false;
  const certain = { people: canary.people, hit: Math.max(0, canary.hit - SPARED) };
  if (certain.hit / certain.people - live.hit / live.people < difference) return false;
  const both = { people: certain.people + live.people, hit: certain.hit + live.hit };
  return logLikelihood(certain) + logLikelihood(live) - logLikelihood(both) >= ratio;
}

/** Log-likelihood of the count at its most likely rate. */
function logLikelihood({ people, hit }: Count): number {
  const part = (count: number): number => (count > 0 ? count * Math.log(count / people) : 0);
  return part(hit) + part(people - hit);
}

/** Why it was taken back, with the figures, for the journal, the audit log and the admins. */
export function reasonOf({ because, canary, live }: CanaryJudgement): string {
  const of = (hit: number, people: number): string => `${hit} of ${people} people`;
  return because === 'vitals'
    ? `Slow or jumping for ${of(canary.poor, canary.rated)} with the canary, and for ${of(live.poor, live.rated)} with the live version.`
    : `Failed for ${of(canary.failing, canary.people)} with the canary, and for ${of(live.failing, live.people)} with the live version.`;
}
