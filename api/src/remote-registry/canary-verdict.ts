/**
 * Whether a canary does worse than the live version, by a maximised sequential likelihood ratio test (MaxSPRT, Kulldorff et al. 2011) on people. Pure: knows
 * neither votes nor registry, and answers the same to the same figures.
 *
 * How much likelier are the figures when the canary has a rate of its own than when both have the same? The logarithm of that ratio is held against a
 * limit that is far above the one of a single look (3.3 for one in a hundred), because whoever looks after each vote looks until chance helps: with the limits below
 * an equally good canary is taken back in fewer than one of a hundred whole lives. `canary-verdict.test.ts` plays them.
 */
import type { CanaryJudgement } from '@taskmint/contract';
import type { CanaryFigures } from './canary-figures.query';

/** People that each side needs: of fewer, a single one would decide. */
export const PEOPLE_NEEDED = 20;
/** So many of the canary's failing people are taken for sound: they may lie, or something of their own may be broken. */
const SPARED = 3;

interface Limits {
  /** Least logarithm of the likelihood ratio. */
  readonly ratio: number;
  /** Least difference of the two rates that is worth taking a canary back for. */
  readonly difference: number;
}

const OF_FAILURES: Limits = { ratio: 5.5, difference: 0.05 };
/** Higher, since devices and connections differ more than a version does, and a canary is first fetched anew. */
const OF_VITALS: Limits = { ratio: 7, difference: 0.15 };

interface Count {
  readonly people: number;
  /** Of them. */
  readonly hit: number;
}

/** The verdict with the figures that it stands on. A canary that everybody has is never judged: there is nobody to compare with. */
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

/** Of the likeliest rate for a count. */
function logLikelihood({ people, hit }: Count): number {
  const part = (count: number): number => (count > 0 ? count * Math.log(count / people) : 0);
  return part(hit) + part(people - hit);
}

/** Why it was taken back, for the journal, the audit log and the admins: with the figures. */
export function reasonOf({ because, canary, live }: CanaryJudgement): string {
  const of = (hit: number, people: number): string => `${hit} of ${people} people`;
  return because === 'vitals'
    ? `Slow or jumping for ${of(canary.poor, canary.rated)} with the canary, and for ${of(live.poor, live.rated)} with the live version.`
    : `Failed for ${of(canary.failing, canary.people)} with the canary, and for ${of(live.failing, live.people)} with the live version.`;
}
