/** A list of numbered items, latest first, paged by their numbers. What the items are is up to the caller. */
import { useCallback, useEffect, useState } from 'react';

const PAGE = 20;

export interface PageRange {
  limit: number;
  /** Only items with lower numbers. */
  before?: number;
}

interface Shown<Item> {
  byNumber: ReadonlyMap<number, Item>;
  hasOlder: boolean;
}

/** Reads the latest page at once; `items` are those of all pages read so far, null before the first. Both functions must be stable. */
export function useNumberedPages<Item>(
  read: (range: PageRange) => Promise<readonly Item[]>,
  numberOf: (item: Item) => number,
) {
  const [shown, setShown] = useState<Shown<Item> | null>(null);
  const [error, setError] = useState<unknown>(null);
  /** Adds these items, or replaces those with their numbers. */
  const put = useCallback(
    (items: readonly Item[], hasOlder?: boolean) =>
      setShown((was) => {
        const entries = items.map((item) => [numberOf(item), item] as const);
        // Between a full latest page and the items shown there may be others, unless they overlap: the list starts over.
        const isApart =
          hasOlder === undefined && entries.length === PAGE && !entries.some(([number]) => was?.byNumber.has(number));
        const kept = isApart ? null : was;
        return {
          byNumber: new Map([...(kept?.byNumber ?? []), ...entries]),
          hasOlder: hasOlder ?? kept?.hasOlder ?? entries.length === PAGE,
        };
      }),
    [numberOf],
  );
  /** Without `before`, reads the latest page, which says nothing of what is older than the pages shown. */
  const load = useCallback(
    async (before?: number) => {
      try {
        const page = await read({ limit: PAGE, ...(before && { before }) });
        setError(null);
        put(page, before === undefined ? undefined : page.length === PAGE);
      } catch (failure) {
        setError(failure);
      }
    },
    [read, put],
  );
  useEffect(() => void load(), [load]);
  const items = shown && [...shown.byNumber].sort(([a], [b]) => b - a).map(([, item]) => item);
  return { items, hasOlder: shown?.hasOlder ?? false, error, load, put };
}
