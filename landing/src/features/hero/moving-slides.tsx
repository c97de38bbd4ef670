/** The carousel with all slides, including the scenes that are not part of the first render. */
import { useTexts } from '@taskmint/platform';
import { Slider } from '../../parts/slider';
import { catalogue } from '../../texts';
import { HeroSlide } from './hero-slide';
import { BusinessScene, ExploreScene, HireScene } from './more-scenes';
import { SLIDES } from './slides';

const scenes = { business: BusinessScene, hire: HireScene, explore: ExploreScene } as const;

export function MovingSlides() {
  const { slides } = useTexts(catalogue);
  return (
    <Slider
      label={slides.label}
      variant="fade"
      slides={SLIDES.map((slide) => {
        const Scene = slide.key === 'find' ? undefined : scenes[slide.key];
        return {
          key: slide.key,
          content: <HeroSlide slide={slide} scene={Scene && <Scene />} />,
        };
      })}
    />
  );
}
