/** What only the first render of a page that was rendered ahead of time has to know. */
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether this is the first render of markup that is on the page already, or of a page ahead of time. */
export function useIsThere(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
