/** Styles of a chart over time. */
import styled from 'styled-components';
import { color, radius, space, text } from '@taskmint/ui-kit/core';

export const Figure = styled.figure`
  display: grid;
  /* Its table is wider than a phone and scrolls; it must not widen the column. */
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(3)};
  min-width: 0;
  padding: ${space(5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
`;

export const Title = styled.figcaption`
  font-size: ${text.lead};
  font-weight: 650;
`;

export const Keys = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(4)};
  color: ${color.muted};
  font-size: ${text.small};
`;

export const Key = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(1.5)};
`;

export const Box = styled.div`
  min-width: 0;
  overflow: hidden;
`;

export const Plot = styled.div`
  border-radius: ${radius.control};
  touch-action: pan-y;
  cursor: crosshair;
  &:focus-visible {
    outline-offset: -3px;
  }
  & > svg {
    display: block;
    max-width: 100%;
  }
`;

export const Axis = styled.text`
  fill: ${color.muted};
  font-size: 12px;
  font-variant-numeric: tabular-nums;
  /* With forced colours the theme's ink may be dark on dark. */
  @media (forced-colors: active) {
    fill: CanvasText;
  }
`;

export const Readout = styled.p`
  min-height: 1.5em;
  color: ${color.muted};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
  /* Beside tabular figures, a space of small letters is too narrow to separate words. */
  word-spacing: 0.1em;
`;

export const TableBox = styled.div`
  max-height: 20rem;
  margin-top: ${space(3)};
  overflow: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  & > table {
    width: 100%;
    border-collapse: collapse;
    font-size: ${text.small};
    font-variant-numeric: tabular-nums;
  }
  & th,
  & td {
    padding: ${space(1.5)} ${space(3)};
    border-bottom: 1px solid ${color.line};
    text-align: right;
    white-space: nowrap;
  }
  & th:first-child {
    text-align: left;
  }
  & thead th {
    position: sticky;
    top: 0;
    background: ${color.sunken};
    color: ${color.muted};
  }
`;
