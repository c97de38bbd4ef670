/** A list of numbered items, latest first, paged by their numbers. What the items are is up to the caller. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const PAGE = 20;

export interface PageRange {
  limit: number;
  /** Only items with lower numbers. */
  before?: number;
}

interface Shown<Item> {
  items: readonly Item[];
  hasOlder: boolean;
}

/**
 * Reads the latest page at once; `items` are those of all pages read so far, null before the first. `update` replaces each of them by its
 * result. After `loadOlder` the reader continues where the older ones begin, in `list`, whose children the items are. `read` and `numberOf` must be
 * stable; numbers begin at 1.
 */
export function useNumberedPages<Item>(
  read: (range: PageRange) => Promise<readonly Item[]>,
  numberOf: (item: Item) => number,
) {
  const [shown, setShown] = useState<Shown<Item> | null>(null);
  const [error, setError] = useState<unknown>(null);
  /** Without `before`, reads the latest page, which says nothing of what is older than the pages shown. */
  const load = useCallback(
    async (before?: number) => {
      try {
        const page = await read({ limit: PAGE, ...(before && { before }) });
        const last = page.at(-1);
        const hasMore = page.length === PAGE && last !== undefined && numberOf(last) > 1;
        setError(null);
        setShown((was) => {
          const numbers = new Set(page.map(numberOf));
          const others = was?.items.filter((item) => !numbers.has(numberOf(item))) ?? [];
          // Between a latest page with more and the items shown there may be others, unless they overlap: the list starts over.
          if (!was || (before === undefined && hasMore && others.length === was.items.length))
            return { items: page, hasOlder: hasMore };
          const items = [...others, ...page].sort((a, b) => numberOf(b) - numberOf(a));
          return { items, hasOlder: before === undefined ? was.hasOlder : hasMore };
        });
      } catch (failure) {
        setError(failure);
      }
    },
    [read, numberOf],
  );
  useEffect(() => void load(), [load]);
  const list = useRef<HTMLElement>(null);
  const olderThan = useRef(0);
  const loadOlder = () => {
    const last = shown?.items.at(-1);
    olderThan.current = last === undefined ? 0 : numberOf(last);
    return load(olderThan.current);
  };
  useLayoutEffect(() => {
    const first = shown?.items.findIndex((item) => numberOf(item) < olderThan.current) ?? -1;
    const element = list.current?.children[first];
    if (!(element instanceof HTMLElement)) return;
    olderThan.current = 0;
    element.tabIndex = -1;
    element.focus();
  }, [shown, numberOf]);
  const update = (change: (item: Item) => Item) => setShown((was) => was && { ...was, items: was.items.map(change) });
  return { items: shown?.items ?? null, hasOlder: shown?.hasOlder ?? false, error, load, loadOlder, list, update };
}
