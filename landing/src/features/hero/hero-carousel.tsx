/** The hero's carousel. The first slide is part of the page; the moving parts are loaded afterwards. */
import styled from 'styled-components';
import { color, radius } from '@taskmint/ui-kit';
import { useIdle } from '../../parts/use-idle';
import { useLazyModule } from '../../parts/use-lazy-module';
import { useNear } from '../../parts/use-near';
import { HeroSlide, SLIDE_HEIGHT } from './hero-slide';
import { SLIDES } from './slides';

/** How much of it has to be in view before it begins to move, in pixels. */
const MOVES_FROM_PX = 200;

const Frame = styled.div`
  box-sizing: content-box;
  min-height: ${SLIDE_HEIGHT}px;
  min-width: 0;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
`;

const loadMoving = () => import('./moving-slides');

export function HeroCarousel() {
  // On a phone only its upper edge is in the first view: the moving parts are fetched once somebody scrolls to it.
  const [ref, near] = useNear<HTMLDivElement>(-MOVES_FROM_PX);
  const idle = useIdle();
  const { module } = useLazyModule(idle && near, loadMoving);
  const [first] = SLIDES;
  return <Frame ref={ref}>{module ? <module.MovingSlides /> : <HeroSlide slide={first} />}</Frame>;
}
