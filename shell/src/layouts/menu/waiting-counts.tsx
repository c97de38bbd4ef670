/** How much waits at each place of the menu, and how that is written. */
import { useTexts, type MenuItem } from '@taskmint/platform';
import { VisuallyHidden } from '@taskmint/ui-kit';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { ownWrites } from '../../host/own-writes';
import { useShownCount } from '../../news/unread-mark';
import { catalogue } from '../../texts';
import { Count } from './menu.styles';

/** By address; what is not known is not in it. */
export type WaitingCounts = Readonly<Record<string, number>>;

/** Asked anew on the way to any screen and after whatever was done; what cannot be read is not shown. */
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
    // The items are made anew with every render; where they lead says which they are.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [places, pathname, writes]);
  return counts;
}

/** A number beside the word; nothing for none. */
export function Waits({ count }: { count: number | undefined }) {
  const shown = useShownCount(count ?? 0);
  return count ? <Count aria-hidden>{shown}</Count> : null;
}

/** The same for who listens: it describes what names `id`, whose own name stays the word. */
export function WaitsInWords({ id, count }: { id: string; count: number | undefined }) {
  const { dashboard } = useTexts(catalogue);
  return count ? <VisuallyHidden id={id}>{dashboard.waits({ count })}</VisuallyHidden> : null;
}
