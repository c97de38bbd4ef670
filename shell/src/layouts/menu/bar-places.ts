/** How many entries of a menu a phone's bar has places for, besides More. */
import { tight } from '@taskmint/ui-kit';
import { useSyncExternalStore } from 'react';

/** With more than five in all, thumbs miss them, and some labels no longer fit into 360 px. */
const USUAL = 4;
/** With text so large that a label takes a third of the window: all of the bar is seen without scrolling it. */
const TIGHT = 2;

const query = () => (typeof matchMedia === 'function' ? matchMedia(tight) : undefined);

function follow(onChange: () => void): () => void {
  const followed = query();
  followed?.addEventListener('change', onChange);
  return () => followed?.removeEventListener('change', onChange);
}

export function useBarPlaces(): number {
  return useSyncExternalStore(follow, () => query()?.matches) ? TIGHT : USUAL;
}
