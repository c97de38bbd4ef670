/** The similarity of two texts: the share of three-word runs that they have in common. Pure; knows no work. */

/** Words in a run. */
const RUN = 3;
/** Shorter texts are similar by chance. */
const MIN_WORDS = 8;
/** Maximum words compared of a text. */
const MAX_WORDS = 2_000;

/** Texts with at least this similarity are nearly the same. */
export const NEARLY_SAME = 0.7;

/** The runs of a text for comparison; null if it is too short. */
export function runsOf(text: string): ReadonlySet<string> | null {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length < MIN_WORDS) return null;
  const some = words.slice(0, MAX_WORDS);
  return new Set(some.slice(0, 1 - RUN).map((_, index) => some.slice(index, index + RUN).join(' ')));
}

/** Jaccard similarity, 0 to 1: runs in both divided by runs in either. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const run of a) if (b.has(run)) common += 1;
  return common / (a.size + b.size - common);
}
