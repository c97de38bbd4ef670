/** How much two texts are the same: the share of runs of three words that they have in common. Pure; knows no work. */

/** Words that a run has. */
const RUN = 3;
/** Shorter texts are alike by chance. */
const MIN_WORDS = 8;
/** Bound of what is looked at of a text, in words. */
const MAX_WORDS = 2_000;

/** From this share on two texts are nearly the same. */
export const NEARLY_SAME = 0.7;

/** The runs of a text, as they are compared; null when it is too short to be. */
export function runsOf(text: string): ReadonlySet<string> | null {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length < MIN_WORDS) return null;
  const some = words.slice(0, MAX_WORDS);
  return new Set(some.slice(0, 1 - RUN).map((_, index) => some.slice(index, index + RUN).join(' ')));
}

/** 0 to 1: what both have in common of what either has. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const run of a) if (b.has(run)) common += 1;
  return common / (a.size + b.size - common);
}
