/** Long work in steps: a producer returns `PAUSED` when its time slice is over, and continues when it is called again. */
export const PAUSED = Symbol('paused');
export type Paused = typeof PAUSED;

/** Items sorted at once, and items merged between two checks of the clock. */
const RUN = 1_024;
const LOOK_EVERY = 256;

/** A stable sort like `Array.sort` that pauses whenever `isOver` returns true. */
export function* sortInSlices<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  isOver: () => boolean,
): Generator<Paused, T[]> {
  let sorted: T[] = [];
  for (let at = 0; at < items.length; at += RUN) {
    for (const item of items.slice(at, at + RUN).sort(compare)) sorted.push(item);
    if (isOver()) yield PAUSED;
  }
  for (let width = RUN; width < sorted.length; width *= 2) {
    const merged: T[] = [];
    for (let start = 0; start < sorted.length; start += 2 * width) {
      const middle = Math.min(start + width, sorted.length);
      const end = Math.min(middle + width, sorted.length);
      let left = start;
      let right = middle;
      while (left < middle || right < end) {
        const takesLeft = right === end || (left < middle && compare(sorted[left] as T, sorted[right] as T) <= 0);
        merged.push(sorted[takesLeft ? left++ : right++] as T);
        if (merged.length % LOOK_EVERY === 0 && isOver()) yield PAUSED;
      }
    }
    sorted = merged;
  }
  return sorted;
}
