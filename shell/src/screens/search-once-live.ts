/**
 * What the address asks for (`?next=…`), for screens that are rendered ahead of time, when that was not known: while such a page is hydrated
 * it is nothing, and what it really is directly afterwards, before anything is painted.
 */
import { useSearch } from '@taskmint/platform';
import { useSyncExternalStore } from 'react';

const NOTHING = new URLSearchParams();
const neverChanges = () => () => undefined;

/** False while a page that was rendered ahead is hydrated, true directly afterwards. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

export function useSearchOnceLive(): URLSearchParams {
  const [search] = useSearch();
  return useSyncExternalStore(
    neverChanges,
    () => search,
    () => NOTHING,
  );
}
