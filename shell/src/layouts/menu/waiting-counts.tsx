/** How much waits behind each menu entry, and how that is shown. */
import { useTexts, type MenuItem } from '@taskmint/platform';
import { VisuallyHidden } from '@taskmint/ui-kit';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { ownWrites } from '../../host/own-writes';
import { useShownCount } from '../../shown-count';
import { catalogue } from '../../texts';
import { Count } from './menu.styles';

/** By address; unknown counts are left out. */
export type WaitingCounts = Readonly<Record<string, number>>;

/** Counts again on every change of screen and after every write; counts that cannot be read are not shown. */
export function useWaitingCounts(items: readonly MenuItem[], pathname: string): WaitingCounts {
  const [counts, setCounts] = useState<WaitingCounts>({});
  const places = items.map(({ to }) => to).join();
  const writes = useStore(ownWrites, ({ count }) => count);
  useEffect(() => {
    let isOver = false;
    for (const { to, count } of items) {
      count?.().then(
        (waiting) => !isOver && setCounts((were) => ({ ...were, [to]: waiting })),
        () => undefined,
      );
    }
    return () => {
      isOver = true;
    };
    // `items` is a new array on every render; the addresses identify it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [places, pathname, writes]);
  return counts;
}

/** A number beside the label; nothing for zero. */
export function Waits({ count }: { count: number | undefined }) {
  const shown = useShownCount(count ?? 0);
  return count ? <Count aria-hidden>{shown}</Count> : null;
}

/** The same for screen readers: a description of the element that refers to `id`, whose name stays the label alone. */
export function WaitsInWords({ id, count }: { id: string; count: number | undefined }) {
  const { dashboard } = useTexts(catalogue);
  return count ? <VisuallyHidden id={id}>{dashboard.waits({ count })}</VisuallyHidden> : null;
}
