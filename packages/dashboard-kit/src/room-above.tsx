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

/** In px, while nothing else is shown. */
const UNKNOWN_HEIGHT = 320;

export interface RoomAboveProps {
  /** Of the place, in all of the product. */
  name: string;
  /** It is known what stands there, or that it cannot be known. */
  ready: boolean;
  children: ReactNode;
  /** Nobody can say how much room to keep the first time: that time it shows when `ready`. */
  below: ReactNode;
}

/** A reading has come, or has failed once: it is tried again for seconds, and nothing waits for that. */
export function isKnown({ isPending, failureCount }: { isPending: boolean; failureCount: number }): boolean {
  return !isPending || failureCount > 0;
}

export function RoomAbove({ name, ready, children, below }: RoomAboveProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ready && box.current) keepHeight(name, box.current.offsetHeight);
  });
  const kept = ready ? null : keptHeight(name);
  const height = kept ?? UNKNOWN_HEIGHT;
  return (
    <>
      {ready ? <Box ref={box}>{children}</Box> : height > 0 && <Skeleton height={`${height}px`} />}
      <div hidden={!ready && kept === null}>{below}</div>
    </>
  );
}
