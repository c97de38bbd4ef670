/** How many calls that change something this page has made: what counts things shows an old number after each of them. Knows no call. */
import { createStore } from 'zustand/vanilla';

export const ownWrites = createStore(() => ({ count: 0 }));

export function noteWrite(): void {
  ownWrites.setState(({ count }) => ({ count: count + 1 }));
}
