/** The bar at the top of every page, which stays in view when the page scrolls. */
import { color, tight } from '@taskmint/ui-kit';
import { css } from 'styled-components';

export const topBar = css`
  position: sticky;
  z-index: 900;
  top: 0;
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
  /* Covers the space that scroll-padding-top reserves: without this margin, focusing something in the bar would scroll the page. */
  & :is(a, button) {
    scroll-margin-top: -5rem;
  }
  /* Together with the bottom bar it would fill half of a window this low: 1280 x 1024 px at 400 %, or a phone in landscape. */
  @media (max-height: 24rem), ${tight} {
    position: static;
  }
  /* Printed once, at the top. */
  @media print {
    position: static;
  }
`;
