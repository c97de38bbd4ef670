/** Long sets run in part in the everyday run and in whole with TASKMINT_FULL=1 (`npm run test:full`). */
export const FULL = process.env['TASKMINT_FULL'] === '1';

const TODAY = Math.floor(Date.now() / 86_400_000);

/** One in `parts` of them, others each day, so that all have had their turn after as many days; all in the full run. */
export function todays<Item>(parts: number, all: readonly Item[]): readonly Item[] {
  return FULL ? all : all.filter((_, index) => index % parts === TODAY % parts);
}
