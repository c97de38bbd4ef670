/**
 * Names in the environment that are nobody's setting but look like one of ours. The environment also holds the system's and other programs' variables, so
 * a name that looks like none of ours is not reported. Pure.
 */

import { distance } from 'fastest-levenshtein';

export interface MistypedSetting {
  readonly name: string;
  /** The setting that was probably meant. */
  readonly meant: string;
}

/** Shorter names are too often a small change away from somebody else's. */
const MIN_LENGTH = 7;
/** Up to this length, one more wrong letter makes a different word. */
const SHORT = 8;

/** In the order of `names`. A setting that is given under its own name was not mistyped elsewhere. */
export function mistypedSettings(names: readonly string[], known: readonly string[]): MistypedSetting[] {
  const ours = new Set(known);
  const given = new Set(names);
  const open = known.filter((name) => !given.has(name));
  return [...given].flatMap((name) => {
    if (ours.has(name)) return [];
    const near = open
      .map((meant) => ({ name, meant, wrong: distance(bare(name), bare(meant)) }))
      .filter(({ meant, wrong }) => wrong <= wrongLettersAllowed(meant))
      .sort((a, b) => a.wrong - b.wrong)[0];
    return near ? [{ name, meant: near.meant }] : [];
  });
}

function wrongLettersAllowed({ length }: string): number {
  if (length < MIN_LENGTH) return 0;
  return length <= SHORT ? 1 : 2;
}

/** Without case and separators. */
function bare(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}
