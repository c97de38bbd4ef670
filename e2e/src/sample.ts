/** Long sets run in part every day and in full with TASKMINT_FULL=1 (`npm run test:full`). */
export const FULL = process.env['TASKMINT_FULL'] === '1';

/** The first item, the same in every everyday run; all in the full run. */
export function sampleOf<Item>(all: readonly Item[]): readonly Item[] {
  return FULL ? all : all.slice(0, 1);
}

const TODAY = Math.floor(Date.now() / 86_400_000);

/** `count` of them, different ones each day, so that all have their turn; all in the full run. */
export function someToday<Item>(count: number, all: readonly Item[]): readonly Item[] {
  if (FULL || count >= all.length) return all;
  const first = (TODAY * count) % all.length;
  return [...all.slice(first), ...all].slice(0, count);
}

/** Journeys of a minute that mostly repeat steps of others: one of them a day. */
const IN_TURN = ['by-keyboard', 'alone', 'styles'] as const;

/** Arguments for `test.skip`: whether the journey is not due today, and the reason. */
export function restsToday(journey: (typeof IN_TURN)[number]): [boolean, string] {
  return [!someToday(1, IN_TURN).includes(journey), 'has its turn on another day; all with TASKMINT_FULL=1'];
}
