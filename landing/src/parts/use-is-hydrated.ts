/** What only the first render of a prerendered page has to know. */
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether this render hydrates markup that is already on the page, or prerenders it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
