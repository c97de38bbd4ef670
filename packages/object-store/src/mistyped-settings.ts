/**
 * Names in the environment that are nobody's setting but look like one of ours. The environment also holds the system's and other programs' variables, so
 * a name that looks like none of ours is not reported. Pure.
 */

export interface MistypedSetting {
  readonly name: string;
  /** The setting that was probably meant. */
  readonly meant: string;
}

/** Shorter names are too often a small change away from somebody else's. */
const MIN_LENGTH = 7;
/** Up to this length, one wrong letter makes a different word. */
const SHORT = 9;

/** In the order of `names`. A setting that is given under its own name was not mistyped elsewhere. */
export function mistypedSettings(names: readonly string[], known: readonly string[]): MistypedSetting[] {
  const ours = new Set(known);
  const given = new Set(names);
  const open = known.filter((name) => !given.has(name));
  return [...given].flatMap((name) => {
    if (ours.has(name)) return [];
    const near = open
      .map((meant) => ({ name, meant, distance: distanceOf(name, meant) }))
      .filter(({ distance, meant }) => distance <= (meant.length <= SHORT ? 1 : 2))
      .sort((a, b) => a.distance - b.distance)[0];
    return near ? [{ name, meant: near.meant }] : [];
  });
}

/** 0 when only case and separators differ; otherwise letters to add, remove, replace or swap. Infinity for short names. */
function distanceOf(name: string, meant: string): number {
  const [a, b] = [bare(name), bare(meant)];
  if (a === b) return 0;
  if (meant.length < MIN_LENGTH || Math.abs(a.length - b.length) > 2) return Infinity;
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cell = (up: number, left: number): number => rows[i - up]?.[j - left] ?? Infinity;
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          cell(1, 0) + 1,
          (row[j - 1] ?? Infinity) + 1,
          cell(1, 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isSwap ? cell(2, 2) + 1 : Infinity,
        ),
      );
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? Infinity;
}

function bare(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}
