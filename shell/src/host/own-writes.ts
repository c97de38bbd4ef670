/** How many modifying calls this page has made: after each of them, displayed counts are out of date. Knows no call. */
import { createStore } from 'zustand/vanilla';

export const ownWrites = createStore(() => ({ count: 0 }));

export function noteWrite(): void {
  ownWrites.setState(({ count }) => ({ count: count + 1 }));
}
