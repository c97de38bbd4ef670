/** Long sets run in part every day and in whole with TASKMINT_FULL=1 (`npm run test:full`). */
export const FULL = process.env['TASKMINT_FULL'] === '1';

const TODAY = Math.floor(Date.now() / 86_400_000);

/** One of them, another one every day; all in the full run. */
export function ofToday<Item>(all: readonly Item[]): readonly Item[] {
  return FULL ? all : all.filter((_, index) => index === TODAY % all.length);
}
