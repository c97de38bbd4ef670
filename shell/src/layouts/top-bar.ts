/** The bar at the top of every page, which stays in view when the page scrolls. */
import { color } from '@taskmint/ui-kit';
import { css } from 'styled-components';

export const topBar = css`
  position: sticky;
  z-index: 900;
  top: 0;
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
  /* It lies where the page keeps free for it (scroll-padding-top): without this margin, focusing what is in it scrolls the page to get it out from under itself. */
  & :is(a, button) {
    scroll-margin-top: -5rem;
  }
  /* With the bar below, it would take half of a window this low: 1280 x 1024 px at 400 %, or a phone held across. */
  @media (max-height: 24rem) {
    position: static;
  }
  /* On paper: whose page it is, once. */
  @media print {
    position: static;
  }
`;
