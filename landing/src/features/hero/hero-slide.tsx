/** One slide: a drawing behind a headline and a button. */
import { Link, useTexts } from '@taskmint/platform';
import { ButtonLink, color, font, space, text, tight } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import { NoticeBoardScene } from './notice-board-scene';
import type { Slide } from './slides';

/** Height of a slide in pixels (product.md §1), unless its text is set so large that it needs more. */
export const SLIDE_HEIGHT = 600;

const Box = styled.div<{ $ground: Slide['ground'] }>`
  position: relative;
  min-height: ${SLIDE_HEIGHT}px;
  overflow: hidden;
  background: ${({ $ground }) => color[$ground]};
  & > svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    overflow: visible;
    /* Beside the text instead of behind it. */
    @media (min-width: 56.25em) {
      left: auto;
      width: 47.5rem;
    }
  }
`;

const Words = styled.div`
  position: relative;
  display: grid;
  justify-items: start;
  gap: ${space(3)};
  max-width: 36rem;
  padding: clamp(${space(6)}, 5vw, ${space(10)});
  /* Below the controls in the upper corner: they do not fit beside a long headline. */
  @media (min-width: 37.5em) and (max-width: 56.24em) {
    padding-top: ${space(16)};
  }
  /* Above the controls in the lower corner. */
  @media ${tight} {
    padding-bottom: 4.5rem;
  }
`;

const Headline = styled.h2`
  font-family: ${font.display};
  font-size: clamp(${text.heading3}, 1rem + 1vw, ${text.heading2});
`;

const Sentence = styled.p`
  max-width: 40ch;
`;

export interface HeroSlideProps {
  slide: Slide;
  scene?: ReactNode;
}

export function HeroSlide({ slide, scene = <NoticeBoardScene /> }: HeroSlideProps) {
  const { slides } = useTexts(catalogue);
  const { headline, text: sentence } = slides[slide.key];
  return (
    <Box $ground={slide.ground}>
      {scene}
      <Words>
        <Headline>{headline}</Headline>
        <Sentence>{sentence}</Sentence>
        {slide.to.startsWith('#') ? (
          <ButtonLink href={slide.to}>{slides.button}</ButtonLink>
        ) : (
          <ButtonLink as={Link} to={slide.to}>
            {slides.button}
          </ButtonLink>
        )}
      </Words>
    </Box>
  );
}
