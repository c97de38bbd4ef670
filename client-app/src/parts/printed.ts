/** Styles of printed documents: receipts and invoices. */
import { color, space, text, tight } from '@taskmint/ui-kit';
import styled, { css } from 'styled-components';

/** Prints nothing but the sheet: hides everything that is neither the sheet, nor inside it, nor around it. */
export const aloneOnPaper = css`
  @media print {
    body:has(&) *:not(&, & *, :has(&)) {
      display: none;
    }
  }
`;

/** What was bought, line by line, with figures to the right. */
export const PrintedLines = styled.table`
  width: 100%;
  font-variant-numeric: tabular-nums;
  & th,
  & td {
    padding: ${space(2)} 0;
    border-bottom: 1px solid ${color.line};
    text-align: right;
  }
  & th:first-child,
  & td:first-child {
    text-align: left;
    overflow-wrap: anywhere;
  }
  & thead th {
    color: ${color.muted};
    font-weight: 600;
  }
  @media ${tight} {
    font-size: ${text.small};
    && :is(th, td) {
      overflow-wrap: break-word;
    }
  }
`;
