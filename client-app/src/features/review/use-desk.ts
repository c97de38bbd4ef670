/**
 * Where somebody is in the queue of a review desk: which work they look at, as it was when they opened it, and what they have selected. Work that is not any more what
 * they look at can be neither decided nor selected before they have seen what became of it.
 */
import type { Submission } from '@taskmint/contract';
import { useState } from 'react';

export interface DeskPlace {
  /** As it was when it was opened; undefined in an empty queue. */
  shown: Submission | undefined;
  /** Counted from 0; -1 when it is not in the queue any more. */
  at: number;
  /** What became of the work while it was open. */
  standing: 'same' | 'changed' | 'gone';
  selected: ReadonlySet<string>;
  open(id: string): void;
  /** By so many places; stops at the ends. */
  move(by: 1 | -1): void;
  /** Goes on from the work that is shown, which has been decided by whoever looks at it. */
  leave(): void;
  /** Shows the open work as it is now. */
  look(): void;
  toggle(id: string): void;
  select(ids: readonly string[]): void;
}

/** Whether a reviewer who saw the one has seen the other. */
function isSame(one: Submission, other: Submission): boolean {
  return one.status === other.status && one.edited_at === other.edited_at;
}

export function useDesk(works: readonly Submission[]): DeskPlace {
  const [opened, setOpened] = useState<Submission | undefined>(undefined);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  /** Decided here last; the queue may not know it yet. */
  const [left, setLeft] = useState<string | undefined>(undefined);
  // Nothing is open: the first one is opened.
  const shown = opened ?? works.find(({ _id }) => _id !== left);
  if (shown && !opened) setOpened(shown);
  const at = works.findIndex(({ _id }) => _id === shown?._id);
  const now = works[at];
  const selected = new Set([...marked].filter((id) => works.some(({ _id }) => _id === id)));

  function toggle(id: string): void {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setMarked(next);
  }

  return {
    shown,
    at,
    standing: !shown || (now && isSame(now, shown)) ? 'same' : now ? 'changed' : 'gone',
    selected,
    open: (id) => setOpened(works.find(({ _id }) => _id === id)),
    move: (by) => setOpened(works[at + by] ?? shown),
    // After the last one begins what was skipped, or what came meanwhile.
    leave: () => {
      setLeft(shown?._id);
      setOpened(works[at + 1]);
    },
    look: () => setOpened(now),
    toggle,
    select: (ids) => setMarked(new Set(ids)),
  };
}
