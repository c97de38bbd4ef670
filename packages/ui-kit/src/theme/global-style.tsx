/** Page-wide styles: tokens, a small reset, type and focus. Only the shell (and a page that runs alone) renders it; remotes never style globally. */
import { createGlobalStyle } from 'styled-components';
import { font, text, tokenCss } from '@taskmint/ui-kit/core';

/**
 * A heading may be a title that somebody wrote in one long word, and makes no box wider: `anywhere` counts for the least width, which `break-word` does not. It is not
 * for what stands in columns: those would be as narrow as a letter.
 *
 * The same styles as text, for a page template that wants them before any script runs. With reduced motion transitions take no time at all: a hundredth of a
 * millisecond would put every change of every property on its way, and a table that measures its room in that moment finds the width from before.
 *
 * On paper nothing can be pressed, so nothing that is only there to be pressed is printed; a column's name is, although it sorts. With colours of the reader's own
 * (forced colours) a ground that says what is chosen is gone: what is chosen has the ground of what is selected.
 */
export const globalCss = `
${tokenCss}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 5rem; scroll-behavior: smooth; }
@media (max-width: 767.98px) { html { scroll-padding-bottom: calc(5rem + env(safe-area-inset-bottom)); } }
body { margin: 0; background: var(--tm-bg); color: var(--tm-ink); font-family: ${font.body}; font-size: ${text.base}; line-height: 1.5; -webkit-font-smoothing: antialiased; }
h1, h2, h3, h4, p, figure, blockquote, dl, dd, ul, ol { margin: 0; }
:where(ul[role='list'], ol[role='list']) { padding: 0; list-style: none; }
h1, h2, h3, h4 { line-height: 1.15; font-weight: 650; text-wrap: balance; overflow-wrap: anywhere; }
h1:lang(bn), h2:lang(bn), h3:lang(bn), h4:lang(bn) { line-height: 1.35; letter-spacing: 0; }
h1, h2 { font-family: ${font.display}; letter-spacing: -0.015em; }
p { overflow-wrap: break-word; text-wrap: pretty; }
a { color: var(--tm-primary); text-underline-offset: 0.18em; }
img, svg, video { display: block; }
img, video { max-width: 100%; }
img, video { height: auto; }
button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
button { touch-action: manipulation; }
table { border-collapse: collapse; }
:focus-visible { outline: 3px solid var(--tm-primary); outline-offset: 2px; }
:where([tabindex='-1']):focus-visible { outline: none; }
::selection { background: var(--tm-primary); color: var(--tm-on-primary); }
@media (prefers-reduced-motion: reduce) {
  html { scroll-behavior: auto; }
  *, *::before, *::after { animation-duration: 0.01ms !important; animation-iteration-count: 1 !important; transition-duration: 0s !important; }
}
@media print {
  body { background: #fff; }
  nav, select, button:not(th button, [role='tab']), [role='tab']:not([aria-selected='true']), [role='search'] { display: none !important; }
}
@media (forced-colors: active) {
  :is(nav a, button)[aria-current], [aria-pressed='true'], [role='tab'][aria-selected='true'] { forced-color-adjust: none; background: Highlight !important; color: HighlightText !important; }
  :is(nav a, button)[aria-current] *, [aria-pressed='true'] *, [role='tab'][aria-selected='true'] * { background: none !important; color: inherit !important; }
}
`;

export const GlobalStyle = createGlobalStyle`${globalCss}`;
