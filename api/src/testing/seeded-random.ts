/** Random choices that can be repeated with a printed seed. For tests only, never for secrets. */

export interface SeededRandom {
  /** At least 0, below 1. */
  next(): number;
  /** Whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  /** True with probability `share`. */
  chance(share: number): boolean;
  /** One of `choices`; undefined when there is none. */
  pick<T>(choices: readonly T[]): T | undefined;
  /** One of `choices`, with probability proportional to its weight. */
  weighted<T>(choices: readonly { readonly weight: number; readonly value: T }[]): T;
}

/** Mulberry32: 32 bits of state are plenty for choosing test cases. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    integer: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (share) => next() < share,
    pick: (choices) => choices[Math.floor(next() * choices.length)],
    weighted(choices) {
      let left = next() * choices.reduce((sum, { weight }) => sum + weight, 0);
      for (const { weight, value } of choices) {
        left -= weight;
        if (left < 0) return value;
      }
      const [first] = choices;
      if (!first) throw new RangeError('nothing to choose from');
      return first.value;
    },
  };
}
