/**
 * A reviewer's position in the queue of a review desk: the open submission, as it was when opened, and the selection. `state` says whether it has
 * changed since: then the reviewer has to see the change before deciding.
 */
import type { Submission } from '@taskmint/contract';
import { useState } from 'react';

export interface QueuePosition {
  /** The open submission as it was when opened; undefined in an empty queue. */
  shown: Submission | undefined;
  /** Zero-based; -1 once it has left the queue. */
  at: number;
  /** Whether the submission changed or left the queue while it was open. */
  state: 'unchanged' | 'changed' | 'gone';
  selected: ReadonlySet<string>;
  open(id: string): void;
  /** By one submission; stops at the ends. */
  move(by: 1 | -1): void;
  /** Moves on from the open submission, which the reviewer has decided. */
  leave(): void;
  /** Marks all of these as decided. */
  leaveAll(ids: readonly string[]): void;
  /** Shows the current version of the open submission. */
  look(): void;
  toggle(id: string): void;
  select(ids: readonly string[]): void;
}

/** Whether a reviewer who saw one version has seen the other. */
function isSame(one: Submission, other: Submission): boolean {
  return one.status === other.status && one.edited_at === other.edited_at;
}

export function useReviewQueue(works: readonly Submission[]): QueuePosition {
  const [opened, setOpened] = useState<Submission | undefined>(undefined);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  /** Decided here; the queue may not show it yet. */
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const current = opened && !done.has(opened._id) ? opened : undefined;
  // If none is open, the first one is opened.
  const shown = current ?? works.find(({ _id }) => !done.has(_id));
  if (shown && !current) setOpened(shown);
  const at = works.findIndex(({ _id }) => _id === shown?._id);
  const now = works[at];
  const selected = new Set([...marked].filter((id) => works.some(({ _id }) => _id === id)));

  function toggle(id: string): void {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setMarked(next);
  }

  /** Also shows what was decided here and has come back since. */
  function show(work: Submission | undefined): void {
    if (work) setDone(new Set([...done].filter((id) => id !== work._id)));
    setOpened(work);
  }

  return {
    shown,
    at,
    state: !shown || (now && isSame(now, shown)) ? 'unchanged' : now ? 'changed' : 'gone',
    selected,
    open: (id) => show(works.find(({ _id }) => _id === id)),
    move: (by) => show(works[at + by] ?? shown),
    // After the last one come those that were skipped or arrived meanwhile.
    leave: () => {
      if (shown) setDone(new Set([...done, shown._id]));
      setOpened(works[at + 1]);
    },
    leaveAll: (ids) => setDone(new Set([...done, ...ids])),
    look: () => show(now),
    toggle,
    select: (ids) => setMarked(new Set(ids)),
  };
}
