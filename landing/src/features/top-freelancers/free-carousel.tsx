/**
 * A carousel in free mode: it scrolls to wherever it is dragged, by touch, wheel, keyboard, mouse or its arrows, without snapping. It uses native
 * scrolling; cards in view and gaps follow product.md §1.
 */
import { IconButton, radius, space } from '@taskmint/ui-kit';
import { useTexts } from '@taskmint/platform';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Children, type PointerEvent as ReactPointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styled, { css } from 'styled-components';
import { catalogue } from '../../texts';

/** Minimum window width in px, cards in view, px between them. */
const LAYOUTS = [
  [0, 1, 10],
  [640, 2, 20],
  [768, 2, 40],
  [1024, 3, 50],
] as const;

const Track = styled.ul`
  /* Contains absolutely positioned children such as visually hidden text; otherwise they would widen the page. */
  position: relative;
  display: flex;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  border-radius: ${radius.card};
  &[data-dragging] {
    cursor: grabbing;
    user-select: none;
    scroll-behavior: auto;
  }
  & > li {
    flex: none;
  }
  ${LAYOUTS.map(
    ([from, cards, gap]) => css`
      @media (min-width: ${from}px) {
        gap: ${gap}px;
        & > li {
          width: calc((100% - ${(cards - 1) * gap}px) / ${cards});
        }
      }
    `,
  )}
`;

const Arrows = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${space(2)};
  min-height: 2.75rem;
  margin-top: ${space(4)};
`;

/** How far the pointer may move for a press still to count as a click. */
const CLICK_SLOP_PX = 4;

/** Lets a mouse drag the track. Touch and pen scroll natively. */
function useDragging() {
  const start = useRef<{ x: number; left: number } | null>(null);
  return {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      start.current = { x: event.clientX, left: event.currentTarget.scrollLeft };
    },
    onPointerMove: (event: ReactPointerEvent<HTMLElement>) => {
      if (!start.current) return;
      const moved = event.clientX - start.current.x;
      const track = event.currentTarget;
      if (Math.abs(moved) > CLICK_SLOP_PX && !track.dataset.dragging) {
        track.dataset.dragging = 'true';
        track.setPointerCapture(event.pointerId);
      }
      if (track.dataset.dragging) track.scrollLeft = start.current.left - moved;
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
  };
  function release(event: ReactPointerEvent<HTMLElement>) {
    start.current = null;
    delete event.currentTarget.dataset.dragging;
  }
}

/** In which directions there is more to see. */
function useEnds(track: React.RefObject<HTMLElement | null>, count: number) {
  const [ends, setEnds] = useState({ start: true, end: true });
  useEffect(() => {
    const element = track.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const look = () => {
      const start = element.scrollLeft <= 1;
      const end = element.scrollLeft + element.clientWidth >= element.scrollWidth - 1;
      setEnds((was) => (was.start === start && was.end === end ? was : { start, end }));
    };
    element.addEventListener('scroll', look, { passive: true });
    // Also reports once as soon as the page has been laid out.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [track, count]);
  return ends;
}

export function FreeCarousel({
  label,
  busy = false,
  children,
}: {
  label: string;
  busy?: boolean;
  children: ReactNode;
}) {
  const { top: texts } = useTexts(catalogue);
  const track = useRef<HTMLUListElement>(null);
  const cards = Children.toArray(children);
  const ends = useEnds(track, cards.length);
  const dragging = useDragging();
  const scrolls = !ends.start || !ends.end;
  const push = (direction: 1 | -1) => {
    const element = track.current;
    const card = element?.firstElementChild;
    if (!element || !card) return;
    const gap = parseFloat(getComputedStyle(element).columnGap) || 0;
    element.scrollBy({ left: direction * (card.clientWidth + gap), behavior: 'smooth' });
  };
  return (
    <div>
      <Track
        ref={track}
        role="list"
        aria-label={label}
        aria-busy={busy}
        {...(scrolls && !busy ? { tabIndex: 0, ...dragging } : {})}
      >
        {cards.map((card, index) => (
          <li key={index}>{card}</li>
        ))}
      </Track>
      <Arrows>
        {scrolls && !busy && (
          <>
            <IconButton
              label={texts.previous}
              icon={<ChevronLeft size={22} aria-hidden />}
              disabled={ends.start}
              onClick={() => push(-1)}
            />
            <IconButton
              label={texts.next}
              icon={<ChevronRight size={22} aria-hidden />}
              disabled={ends.end}
              onClick={() => push(1)}
            />
          </>
        )}
      </Arrows>
    </div>
  );
}
