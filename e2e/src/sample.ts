/** Long sets run in part in the everyday run and in whole with TASKMINT_FULL=1 (`npm run test:full`). */
export const FULL = process.env['TASKMINT_FULL'] === '1';

/** The first of them, so that every everyday run is the same; all in the full run. */
export function sampleOf<Item>(all: readonly Item[]): readonly Item[] {
  return FULL ? all : all.slice(0, 1);
}
