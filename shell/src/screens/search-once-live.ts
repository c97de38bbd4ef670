/**
 * The query of the address (`?next=…`), for screens that are prerendered, when it is not known: empty during hydration, and its real value directly
 * afterwards, before anything is painted.
 */
import { useSearch } from '@taskmint/platform';
import { useSyncExternalStore } from 'react';

const NOTHING = new URLSearchParams();
const neverChanges = () => () => undefined;

/** False while a prerendered page is hydrated, true directly afterwards. */
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
