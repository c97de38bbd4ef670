/** The hero's carousel. The first slide is part of the page; the moving parts arrive once the page is there. */
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { color, radius } from '@taskmint/ui-kit';
import { useLazyModule } from '../../parts/use-lazy-module';
import { HeroSlide } from './hero-slide';
import { SLIDES } from './slides';

/** Height of a slide in pixels (product.md §1). */
const HEIGHT = 600;

const Frame = styled.div`
  height: ${HEIGHT}px;
  min-width: 0;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
`;

const Slot = styled.div`
  display: grid;
  height: ${HEIGHT - 2}px;
`;

const loadMoving = () => import('./moving-slides');

/** True once the browser has time to spare after the first render. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setIdle(true), 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 2_000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle;
}

export function HeroCarousel() {
  const { module } = useLazyModule(useIdle(), loadMoving);
  const [first] = SLIDES;
  return (
    <Frame>
      {module ? (
        <module.MovingSlides height={HEIGHT - 2} />
      ) : (
        <Slot>
          <HeroSlide slide={first} current />
        </Slot>
      )}
    </Frame>
  );
}
