/**
 * The only module that knows react-slick: a carousel that advances every 2.5 s and resumes after it was touched (product.md §1, §9), with dots,
 * arrows and a pause button (WCAG 2.2.2). Loaded as a chunk of its own, with its style sheet.
 */
import 'slick-carousel/slick/slick.css';
import { color, IconButton, radius, space } from '@taskmint/ui-kit';
import { useTexts } from '@taskmint/platform';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import SlickModule, { type Settings } from 'react-slick';
import styled, { css } from 'styled-components';
import { catalogue } from '../texts';
import { useReducedMotion } from './use-reduced-motion';

const AUTOPLAY_MS = 2_500;
const MOVE_MS = 200;

// react-slick is CommonJS with an ES default: bundlers and test runners disagree on where the class is.
const Slick = ('default' in SlickModule ? SlickModule.default : SlickModule) as typeof SlickModule;

const Box = styled.div<{ $overlay: boolean; $gap: number }>`
  position: relative;
  min-width: 0;
  /* Cancels the outer half gaps, so that the visible slide aligns with the page. */
  margin-inline: ${({ $gap }) => $gap / -2}px;
  .slick-track {
    display: flex;
  }
  .slick-slide {
    display: flex;
    height: auto;
  }
  .slick-slide > div {
    display: grid;
    flex: 1;
    min-width: 0;
  }
  /* Slides out of sight, and react-slick's copies, must not take focus; a leaving slide is hidden once it has moved out. */
  .slick-slide[aria-hidden='true'] {
    visibility: hidden;
    transition: visibility 0s ${MOVE_MS}ms;
  }
`;

const Controls = styled.div<{ $overlay: boolean }>`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space(1)};
  ${({ $overlay }) =>
    $overlay
      ? css`
          position: absolute;
          z-index: 2;
          right: ${space(3)};
          bottom: ${space(3)};
          /* Beside the text there is no drawing that it could hide. */
          @media (min-width: 37.5em) {
            top: ${space(3)};
            bottom: auto;
          }
          padding: 0 ${space(1)};
          border: 1px solid ${color.line};
          border-radius: ${radius.pill};
          background: ${color.surface};
        `
      : css`
          margin-top: ${space(4)};
        `}
`;

const Dots = styled.div`
  display: flex;
  align-items: center;
`;

const Dot = styled.button`
  display: grid;
  place-items: center;
  width: 1.75rem;
  height: 2.75rem;
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: transparent;
  cursor: pointer;
  &::before {
    content: '';
    width: 10px;
    height: 10px;
    border: 2px solid ${color.control};
    border-radius: ${radius.pill};
    transition: width 160ms ease-out;
  }
  &[aria-current='true']::before {
    width: 20px;
    border-color: ${color.primary};
    background: ${color.primary};
  }
  @media (pointer: coarse) {
    width: 2.25rem;
  }
`;

const Slide = styled.div<{ $gap: number }>`
  padding: 0 ${({ $gap }) => $gap / 2}px;
  display: grid;
`;

export interface SliderProps {
  /** What the carousel contains, for screen readers. */
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  /** `fade`: slides on top of each other, controls over them. `centred`: side by side, the current one in the middle, controls below. */
  variant: 'fade' | 'centred';
  /** Pixels between slides. */
  gap?: number;
}

export function Slider({ label, slides, variant, gap = 0 }: SliderProps) {
  const slick = useRef<SlickModule>(null);
  const reduced = useReducedMotion();
  const [current, setCurrent] = useState(0);
  // The person's choice; until then it moves unless the device asks for reduced motion.
  const [chosen, setChosen] = useState<'play' | 'pause' | null>(null);
  const { slider: texts } = useTexts(catalogue);
  const several = slides.length > 1;
  const playing = several && (chosen ? chosen === 'play' : !reduced);
  useEffect(() => {
    // Once paused, react-slick does not resume through the `autoplay` prop alone.
    if (playing) slick.current?.slickPlay();
  }, [playing]);
  const settings: Settings = {
    arrows: false,
    dots: false,
    infinite: several,
    speed: reduced ? 0 : MOVE_MS,
    autoplay: playing,
    autoplaySpeed: AUTOPLAY_MS,
    pauseOnHover: false,
    pauseOnFocus: false,
    pauseOnDotsHover: false,
    slidesToShow: 1,
    slidesToScroll: 1,
    beforeChange: (_from, to) => setCurrent(to),
    ...(variant === 'fade' ? { fade: true } : { centerMode: true, centerPadding: '0px' }),
  };
  return (
    <Box role="group" aria-roledescription="carousel" aria-label={label} $overlay={variant === 'fade'} $gap={gap}>
      <Slick ref={slick} {...settings}>
        {slides.map(({ key, content }, index) => (
          <Slide
            key={key}
            role="group"
            aria-roledescription="slide"
            aria-label={texts.position({ current: index + 1, total: slides.length })}
            $gap={gap}
          >
            {content}
          </Slide>
        ))}
      </Slick>
      {several && (
        <Controls $overlay={variant === 'fade'}>
          <IconButton
            label={texts.previous}
            icon={<ChevronLeft size={20} aria-hidden />}
            onClick={() => slick.current?.slickPrev()}
          />
          <Dots>
            {slides.map(({ key }, index) => (
              <Dot
                key={key}
                type="button"
                aria-label={texts.slide({ number: index + 1 })}
                aria-current={index === current}
                onClick={() => slick.current?.slickGoTo(index)}
              />
            ))}
          </Dots>
          <IconButton
            label={texts.next}
            icon={<ChevronRight size={20} aria-hidden />}
            onClick={() => slick.current?.slickNext()}
          />
          <IconButton
            label={playing ? texts.pause : texts.play}
            icon={playing ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
            onClick={() => setChosen(playing ? 'pause' : 'play')}
          />
        </Controls>
      )}
    </Box>
  );
}
