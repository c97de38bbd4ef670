const FULL = process.env['TASKMINT_FULL'] === '1';
const TODAY = Math.floor(Date.now() / 86_400_000);

/** Selects one in `parts` of the items, rotating daily, so that all are covered after that many days; all of them with TASKMINT_FULL=1. */
export function todays<Item>(parts: number, all: readonly Item[]): Item[] {
  return all.filter((_, index) => FULL || index % parts === TODAY % parts);
}
