const FULL = process.env['TASKMINT_FULL'] === '1';
const TODAY = Math.floor(Date.now() / 86_400_000);

/** One in `parts` of them, others each day, so that all have had their turn after as many days; all with TASKMINT_FULL=1. */
export function todays<Item>(parts: number, all: readonly Item[]): Item[] {
  return all.filter((_, index) => FULL || index % parts === TODAY % parts);
}
