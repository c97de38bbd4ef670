/** The current page of a list, kept in the address, so that going back and reloading show the same page. */
import { MAX_OFFSET } from '@taskmint/contract';
import { useSearch } from './navigation';

export interface Paging {
  /** Starts at 1. */
  page: number;
  pageSize: number;
  /** Arguments for the list call. */
  range: { limit: number; offset: number };
  /** With `replace`, Back does not return to the page that was left. */
  onPage(page: number, options?: { replace?: boolean }): void;
}

export function usePaging(pageSize: number, name = 'page'): Paging {
  const [search, setSearch] = useSearch();
  const asked = Number(search.get(name) ?? '1');
  const last = Math.floor(MAX_OFFSET / pageSize) + 1;
  const page = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, last) : 1;
  return {
    page,
    pageSize,
    range: { limit: pageSize, offset: (page - 1) * pageSize },
    onPage(next, options) {
      const changed = new URLSearchParams(search);
      if (next === 1) changed.delete(name);
      else changed.set(name, String(next));
      setSearch(changed, options);
    },
  };
}
