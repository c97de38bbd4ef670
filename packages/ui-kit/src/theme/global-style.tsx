/**
 * Global styles: tokens, a small reset, type and focus. Rendered only by the shell (and by a page that runs alone); remotes have no global styles.
 */
import { createGlobalStyle } from 'styled-components';
import { font, text, tight, tokenCss } from '@taskmint/ui-kit/core';

/**
 * The global styles as text, for a page template that needs them before any script runs.
 *
 * A heading, a value or a quotation may be one long word written by somebody, and must not widen its box: `anywhere` counts towards the minimum
 * content width, which `break-word` does not. It is not for text in columns, which would become one letter wide: in a tight window only tables without
 * a role have any.
 *
 * A list that shows no bullets has `role='list'`, without which Safari's screen reader does not call it one.
 *
 * `--tm-bar-height` is the height of a bar that a screen keeps at the lower edge of the window, so that it covers nothing that has the focus.
 *
 * An island of a visitor's document (docs/public-site.md) has no box of its own.
 *
 * With reduced motion transitions take no time at all: a hundredth of a millisecond would still start a transition of every changed property, and a
 * table that measures its space at that moment would read the old width.
 *
 * In print, elements that are only there to be pressed are left out; a column's name is printed although it sorts. With forced colours a background
 * that marks a choice is lost, so a chosen element gets the system's background for selected items.
 */
export const globalCss = `
${tokenCss}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 5rem; scroll-padding-bottom: var(--tm-bar-height, 0px); scroll-behavior: smooth; }
@media (max-width: 47.99em) { html { scroll-padding-bottom: calc(5rem + var(--tm-bar-height, 0px) + env(safe-area-inset-bottom)); } }
body { margin: 0; background: var(--tm-bg); color: var(--tm-ink); font-family: ${font.body}; font-size: ${text.base}; line-height: 1.5; overflow-wrap: break-word; -webkit-font-smoothing: antialiased; }
[data-island] { display: contents; }
:root { --tm-one-line: nowrap; }
@media ${tight} { :root { --tm-one-line: normal; } body { overflow-wrap: anywhere; } dl { grid-template-columns: minmax(0, 1fr) !important; } table:not([role]) { overflow-wrap: break-word; } }
h1, h2, h3, h4, p, figure, blockquote, dl, dd, ul, ol, fieldset { margin: 0; }
:where(ul[role='list'], ol[role='list']) { padding: 0; list-style: none; }
h1, h2, h3, h4, dd, blockquote { overflow-wrap: anywhere; }
h1, h2, h3, h4 { line-height: 1.15; font-weight: 650; text-wrap: balance; }
h1:lang(bn), h2:lang(bn), h3:lang(bn), h4:lang(bn) { line-height: 1.35; letter-spacing: 0; }
h1, h2 { font-family: ${font.display}; letter-spacing: -0.015em; }
p { text-wrap: pretty; }
dt, small { color: var(--tm-muted); font-size: ${text.small}; }
fieldset { min-width: 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
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
  nav, select, details:not([open]), summary > svg, button:not(th button, [role='tab']), [role='tab']:not([aria-selected='true']), [role='search'] { display: none !important; }
}
@media (forced-colors: active) {
  :is(nav a, button)[aria-current]:not([aria-current='false']), [aria-pressed='true'], [role='tab'][aria-selected='true'] { forced-color-adjust: none; background: Highlight !important; color: HighlightText !important; }
  :is(nav a, button)[aria-current]:not([aria-current='false']) *, [aria-pressed='true'] *, [role='tab'][aria-selected='true'] * { background: none !important; color: inherit !important; }
}
`;

export const GlobalStyle = createGlobalStyle`${globalCss}`;
