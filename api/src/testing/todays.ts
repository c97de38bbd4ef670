/** Long test sets run partly in the everyday run and completely with TASKMINT_FULL=1 (`npm run test:full`). */
import { DAY_MS } from '../days';
export const FULL = process.env['TASKMINT_FULL'] === '1';

const TODAY = Math.floor(Date.now() / DAY_MS);

/** One in `parts` of them, different ones each day, so that all have run after that many days; everything in the full run. */
export function todays<Item>(parts: number, all: readonly Item[]): readonly Item[] {
  return FULL ? all : all.filter((_, index) => index % parts === TODAY % parts);
}
