/** Long sets run in part in the everyday run and in whole with TASKMINT_FULL=1 (`npm run test:full`). */
export const FULL = process.env['TASKMINT_FULL'] === '1';

/** The first of them, so that every everyday run is the same; all in the full run. */
export function sampleOf<Item>(all: readonly Item[]): readonly Item[] {
  return FULL ? all : all.slice(0, 1);
}

const TODAY = Math.floor(Date.now() / 86_400_000);

/** `count` of them, others each day, so that all have had their turn after a while; all in the full run. */
export function someToday<Item>(count: number, all: readonly Item[]): readonly Item[] {
  if (FULL || count >= all.length) return all;
  const first = (TODAY * count) % all.length;
  return [...all.slice(first), ...all].slice(0, count);
}

/** Journeys of a minute, over ground that others walk too: one of them a day. */
const IN_TURN = ['by-keyboard', 'alone', 'styles'] as const;

/** What `test.skip` takes: whether a journey that takes turns with others rests today, and why. */
export function restsToday(journey: (typeof IN_TURN)[number]): [boolean, string] {
  return [!someToday(1, IN_TURN).includes(journey), 'has its turn on another day; all with TASKMINT_FULL=1'];
}
