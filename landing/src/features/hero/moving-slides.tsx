/** The carousel with all slides, including the scenes that are not part of the first render. */
import { useTexts } from '@taskmint/platform';
import styled from 'styled-components';
import { Slider } from '../../parts/slider';
import { catalogue } from '../../texts';
import { HeroSlide } from './hero-slide';
import { BusinessScene, ExploreScene, HireScene } from './more-scenes';
import { SLIDES } from './slides';

const Slot = styled.div<{ $height: number }>`
  display: grid;
  height: ${({ $height }) => $height}px;
`;

const scenes = { business: BusinessScene, hire: HireScene, explore: ExploreScene } as const;

export function MovingSlides({ height }: { height: number }) {
  const { slides } = useTexts(catalogue);
  return (
    <Slider
      label={slides.label}
      variant="fade"
      slides={SLIDES.map((slide) => {
        const Scene = slide.key === 'find' ? undefined : scenes[slide.key];
        return {
          key: slide.key,
          content: (
            <Slot $height={height}>
              <HeroSlide slide={slide} scene={Scene && <Scene />} />
            </Slot>
          ),
        };
      })}
    />
  );
}
