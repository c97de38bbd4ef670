/** Styles of the data table, as columns and as cards. */
import styled, { css, keyframes, type RuleSet } from 'styled-components';
import { color, radius, space, text, tight } from '@taskmint/ui-kit/core';

type Align = 'left' | 'right' | 'center';

/** Rules for a table whose rows are cards: on a phone, and wherever its main columns do not fit (`data-cards`, set by use-fit.ts). */
export function asCards<P extends object>(rules: RuleSet<P>): RuleSet<P> {
  return css<P>`
    @media (max-width: 43.74em) {
      ${rules}
    }
    [data-cards] & {
      ${rules}
    }
  `;
}

/** Shown only where rows are cards. */
export const onlyAsCards = css`
  display: none;
  ${asCards(css`
    display: flex;
  `)}
`;

/** Container for the table's size queries: beside a sidebar a tablet has no more space for columns than a phone. */
export const Frame = styled.div`
  container-type: inline-size;
`;

/** A second line in a cell that replaces a column left out for lack of space. */
export const InsteadOfMinor = styled.small`
  display: none;
  color: ${color.muted};
  font-size: ${text.small};
  font-weight: 400;
  @media (min-width: 43.75em) {
    [data-main] & {
      display: block;
    }
  }
`;

export const Scroller = styled.div<{ $zebra: boolean }>`
  position: relative;
  overflow-x: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  ${({ $zebra }) =>
    $zebra &&
    css`
      /* A tint of the card's own colour, as in the header: wells would be black bars in the dark theme. */
      tbody > tr:nth-child(even) {
        background: color-mix(in srgb, ${color.ink} 4%, ${color.surface});
      }
    `}
  /* Printed pages cannot be scrolled to the columns on the right. */
  @media print {
    overflow: visible;
  }
  ${asCards(css`
    overflow: visible;
    border: 0;
    background: transparent;
    /* Cards are separate already. */
    && tbody > tr {
      background: ${color.surface};
    }
  `)}
`;

export const Table = styled.table`
  width: 100%;
  @media print {
    font-size: ${text.small};
    & [data-actions],
    & [data-buttons] {
      display: none;
    }
    & tr {
      break-inside: avoid;
    }
    &&& th,
    &&& td {
      padding: ${space(1.5)} ${space(2)};
    }
    /* Columns have less room than on a screen. */
    &&& th {
      white-space: normal;
    }
  }
  @media (min-width: 43.75em) {
    [data-main] & {
      & [data-minor] {
        display: none;
      }
      & th,
      & td {
        padding-inline: ${space(2)};
      }
    }
  }
  ${asCards(css`
    display: block;
    & > thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    & > caption {
      display: block;
    }
  `)}
`;

export const HeaderCell = styled.th<{ $align: Align }>`
  padding: ${space(3)} ${space(4)};
  border-bottom: 1px solid ${color.line};
  /* A tint of the card's own colour: a well would be the darkest part of a dark page. */
  background: color-mix(in srgb, ${color.ink} 5%, ${color.surface});
  color: ${color.muted};
  font-size: ${text.small};
  font-weight: 600;
  text-align: ${({ $align }) => $align};
  white-space: nowrap;
`;

/** On cards the sort button is gone, and with it the column's only text: this keeps its name for screen readers. */
export const NameAsCards = styled.span`
  ${onlyAsCards}
`;

export const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(1.5)};
  min-height: 1.75rem;
  margin: 0 calc(-1 * ${space(1.5)});
  padding: 0 ${space(1.5)};
  border: 0;
  border-radius: ${radius.control};
  background: transparent;
  color: inherit;
  font-weight: inherit;
  cursor: pointer;
  &:hover {
    color: ${color.ink};
  }
  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
  ${asCards(css`
    display: none;
  `)}
`;

export const Body = styled.tbody`
  ${asCards(css`
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(21rem, 100%), 1fr));
    gap: ${space(3)};
  `)}
`;

const leave = keyframes`to { opacity: 0; transform: translateX(1rem); }`;

export const Row = styled.tr`
  &[data-leaving] {
    animation: ${leave} 200ms ease-out forwards;
  }
  transition: background-color 120ms ease-out;
  & + & > :is(th, td) {
    border-top: 1px solid ${color.line};
  }
  @media (hover: hover) {
    &:hover {
      background: ${color.bg};
    }
  }
  ${asCards(css`
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    padding: ${space(3)} ${space(4)};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.surface};
    & > :is(th, td):not([data-actions]) {
      border-top: 0;
    }
    & > [data-number='true'],
    & > [data-card='none'] {
      display: none;
    }
    &:has(> [data-picture]) {
      grid-template-columns: auto minmax(0, 1fr);
      column-gap: ${space(3)};
      & > * {
        grid-column: 1 / -1;
      }
      & > [data-picture] {
        grid-column: 1;
      }
      & > [data-title] {
        grid-column: 2 / -1;
        align-self: center;
      }
    }
    &:has(> [data-buttons]) {
      grid-template-columns: minmax(0, 1fr) auto;
      column-gap: ${space(4)};
      & > :not([data-buttons], [data-picture], [data-title]) {
        grid-column: 1 / -1;
      }
      & > [data-buttons] > :not(:last-child) {
        display: none;
      }
      & > [data-buttons] {
        order: 2;
        align-items: center;
        justify-content: flex-end;
        margin-top: ${space(2)};
        padding-top: ${space(2)};
      }
    }
    &:has(> [data-buttons]):has(> [data-picture]) {
      grid-template-columns: auto minmax(0, 1fr) auto;
      column-gap: ${space(3)};
      & > [data-buttons] {
        grid-column: 1 / 3;
      }
      & > [data-buttons] ~ [data-buttons] {
        grid-column: 3;
      }
    }
    &:has(> [data-buttons]):not(:has(> [data-picture], > [data-card])) > [data-title] {
      grid-column: 1 / -1;
    }
    /* Two columns: the title and its details at the start, amounts at the end, each in the first free row. */
    &:has(> [data-card]) {
      /* Notes on an amount wrap before the title does. */
      grid-template-columns: minmax(0, 1fr) fit-content(8rem);
      grid-auto-flow: row dense;
      column-gap: ${space(3)};
      & > :not([data-card], [data-buttons], [data-picture], [data-title]) {
        grid-column: 1 / -1;
      }
      & > [data-title],
      & > [data-card='start'] {
        grid-column: 1;
      }
      & > [data-card='line'] {
        grid-column: 1 / -1;
      }
      /* Below everything else. */
      & > [data-buttons] {
        grid-row: 12;
      }
      & > [data-card='start'] {
        color: ${color.muted};
        font-size: ${text.small};
      }
      & > [data-card='start'],
      & > [data-card='line'] {
        text-align: left;
        & > div {
          flex: 1;
        }
      }
      & > [data-card='end'] {
        grid-column: 2;
        justify-content: flex-end;
        & time {
          color: ${color.muted};
          font-size: ${text.small};
        }
      }
    }
    &:has(> [data-card]):has(> [data-picture]) {
      grid-template-columns: auto minmax(0, 1fr) fit-content(6.5rem);
      & > [data-picture] {
        grid-row: 1 / span 2;
        align-self: center;
      }
      & > [data-title],
      & > [data-card='start'] {
        grid-column: 2;
      }
      & > [data-card='end'] {
        grid-column: 3;
      }
      & > [data-card='line'] {
        grid-column: 2 / -1;
      }
    }
  `)}
  @media ${tight} {
    [data-cards] &,
    & {
      display: flex;
      flex-direction: column;
    }
  }
`;

/** On a card, the cell without its header comes first: it is the card's title. */
export const Cell = styled.td<{ $align: Align; $bare: boolean }>`
  padding: ${space(2.5)} ${space(4)};
  font-weight: inherit;
  text-align: ${({ $align }) => $align};
  vertical-align: middle;
  font-variant-numeric: ${({ $align }) => ($align === 'right' ? 'tabular-nums' : 'normal')};
  /* A title without spaces must not push the other columns out. */
  &[data-title] > div {
    min-width: 9rem;
    overflow-wrap: anywhere;
  }
  ${asCards(css<{ $bare: boolean }>`
    display: flex;
    order: ${({ $bare }) => ($bare ? 0 : 1)};
    align-items: flex-start;
    justify-content: space-between;
    gap: ${space(4)};
    padding: ${space(1)} 0;
    text-align: ${({ $bare }) => ($bare ? 'left' : 'right')};
    /* Beside a single element higher than a line, the label is centred. */
    &:has(img, button) {
      align-items: center;
    }
    & > div,
    &[data-title] > div {
      min-width: 0;
      overflow-wrap: anywhere;
      ${({ $bare }) => ($bare ? 'flex: 1;' : '')}
    }
    /* The page of a long title has all of it. */
    &[data-title] a {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 3;
    }
  `)}
  /* A value below its label, where it does not fit beside it. */
  @media ${tight} {
    [data-cards] &,
    & {
      flex-wrap: wrap;
      text-align: left;
    }
    /* Minimum widths are for columns. */
    && :not(a, button, input) {
      min-width: 0;
    }
  }
`;

/** The header of a cell, shown beside it where rows are cards. */
export const CellLabel = styled.span`
  display: none;
  ${asCards(css`
    display: block;
    flex: none;
    max-width: 45%;
    @media ${tight} {
      max-width: 100%;
    }
    color: ${color.muted};
    font-size: ${text.small};
    /* As high as one line of the value beside it. */
    line-height: calc(1.5 * ${text.base});
    text-align: left;
  `)}
`;

/** On a card, buttons are narrower: three of them fit side by side on the smallest phone, in Bangla too. */
export const ActionsCell = styled(Cell)`
  & > div {
    display: flex;
    justify-content: flex-end;
    gap: ${space(2)};
  }
  ${asCards(css`
    order: 2;
    margin-top: ${space(2)};
    padding-top: ${space(3)};
    & button,
    & a {
      padding-inline: ${space(2)};
    }
    border-top: 1px solid ${color.line};
    /* No rule in a row without actions. */
    &:has(> div:empty) {
      display: none;
    }
  `)}
  @media ${tight} {
    & > div {
      flex-wrap: wrap;
    }
  }
`;
