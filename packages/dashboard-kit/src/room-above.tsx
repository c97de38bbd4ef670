/**
 * What stands above the rest of a screen and is there or not: until that is known, a place as high as it was the last time in this tab, so that nothing below
 * moves from under a finger. Knows nothing of what stands there.
 */
import { Skeleton } from '@taskmint/ui-kit';
import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';

const nameOf = (room: string): string => `room:${room}`;

/** Height in px; null where none is kept. Storage may be full or forbidden; then nothing is. */
function keptHeight(room: string): number | null {
  try {
    const kept = sessionStorage.getItem(nameOf(room));
    return kept === null ? null : Number(kept) || 0;
  } catch {
    return null;
  }
}

function keepHeight(room: string, height: number): void {
  try {
    sessionStorage.setItem(nameOf(room), String(height));
  } catch {
    // The next time has the height of the first.
  }
}

/** Holds the margins of what is in it; with nothing in it, it is none of its neighbours' distance either. */
const Box = styled.div`
  display: flow-root;
  &:empty {
    display: none;
  }
`;

/** As high as one `NextStep`. */
export const STEP_HEIGHT = 50;

/** In px, while nothing else is shown. */
const UNKNOWN_HEIGHT = 320;

export interface RoomAboveProps {
  /** Of the place, in all of the product. */
  name: string;
  /** It is known what stands there, or that it cannot be known: with something `below`, from the first reading that fails on, which is tried again for seconds. */
  ready: boolean;
  /** Height in px that is kept free the first time. */
  first?: number;
  children: ReactNode;
  /** What stands below, where nobody can say how much room to keep the first time: that time it shows when `ready`. */
  below?: ReactNode;
}

export function RoomAbove({ name, ready, first = 0, children, below }: RoomAboveProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ready && box.current) keepHeight(name, box.current.offsetHeight);
  });
  const kept = ready ? null : keptHeight(name);
  const waits = !ready && kept === null && below !== undefined;
  const height = kept ?? (waits ? UNKNOWN_HEIGHT : first);
  return (
    <>
      {ready ? <Box ref={box}>{children}</Box> : height > 0 && <Skeleton height={`${height}px`} />}
      {below !== undefined && <div hidden={waits}>{below}</div>}
    </>
  );
}
