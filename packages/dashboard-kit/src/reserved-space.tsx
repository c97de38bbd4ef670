/**
 * Optional content at the top of a screen: until it is known whether there is any, space is reserved as high as it was the last time in this tab, so
 * that nothing below moves under a finger. Knows nothing of the content.
 */
import { ErrorState, Skeleton, Stack } from '@taskmint/ui-kit';
import type { Reading } from '@taskmint/ui-kit/dashboard';
import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';

const nameOf = (room: string): string => `room:${room}`;

/** Height in px; null when none is stored. Storage may be full or blocked; then nothing is. */
function storedHeight(room: string): number | null {
  try {
    const stored = sessionStorage.getItem(nameOf(room));
    return stored === null ? null : Number(stored) || 0;
  } catch {
    return null;
  }
}

function storeHeight(room: string, height: number): void {
  try {
    sessionStorage.setItem(nameOf(room), String(height));
  } catch {
    // Without storage, every time is like the first.
  }
}

/** Contains its children's margins; when empty it adds no gap between its neighbours. */
const Box = styled.div`
  display: flow-root;
  &:empty {
    display: none;
  }
`;

/** In px, while nothing else is shown. */
const UNKNOWN_HEIGHT = 320;

/** What it needs of a query. */
type Read = Reading<unknown> & { isPending: boolean };

export interface ReservedSpaceProps {
  /** Identifies the place across the whole product. */
  name: string;
  /** The readings that `children` is made of: the space is reserved until each has succeeded or failed. */
  reads: readonly Read[];
  /** Whether `below` shows those that failed. Otherwise they are named here, with a retry: nothing there would look like nothing to do. */
  failuresBelow?: boolean;
  children: ReactNode;
  /** How much space to reserve the first time is unknown: that time it appears together with `children`. */
  below: ReactNode;
}

/** A query has succeeded, or has failed once: retries take seconds, and nothing should wait for them. */
export function isKnown({ isPending, failureCount }: Pick<Read, 'isPending' | 'failureCount'>): boolean {
  return !isPending || failureCount > 0;
}

export function ReservedSpace({ name, reads, failuresBelow, children, below }: ReservedSpaceProps) {
  const ready = reads.every(isKnown);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ready && box.current) storeHeight(name, box.current.offsetHeight);
  });
  const stored = ready ? null : storedHeight(name);
  const height = stored ?? UNKNOWN_HEIGHT;
  const failed = failuresBelow ? [] : reads.filter(({ data, isError }) => isError && data === undefined);
  const [first] = failed;
  return (
    <>
      {ready ? (
        <Box ref={box}>
          {first ? (
            <Stack gap={3}>
              {children}
              <ErrorState error={first.error} onRetry={() => Promise.all(failed.map((each) => each.refetch()))} />
            </Stack>
          ) : (
            children
          )}
        </Box>
      ) : (
        height > 0 && <Skeleton height={`${height}px`} />
      )}
      <div hidden={!ready && stored === null}>{below}</div>
    </>
  );
}
