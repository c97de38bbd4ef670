/**
 * A sortable table that becomes cards on a phone and wherever its columns do not fit. Explicit roles keep it a table for screen readers when CSS lays
 * it out as cards.
 */
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useWords, VisuallyHidden } from '@taskmint/ui-kit/core';
import {
  Body,
  Cell,
  CellLabel,
  Frame,
  HeaderCell,
  NameAsCards,
  Row,
  Scroller,
  SortButton,
  Table,
  ActionsCell,
} from './data-table.styles';
import { SortControl } from './sort-control';
import { type Sort, type SortedAs, sortRows } from './sorting';
import { useFit } from './use-fit';
import { useLeaving } from './use-leaving';

export interface Column<T> {
  key: string;
  header: ReactNode;
  render: (row: T, index: number) => ReactNode;
  /** Numbers and coins are right-aligned. */
  align?: 'left' | 'right' | 'center';
  /** The header sorts; give `sortValue` too unless the screen sorts itself through `onSort`. */
  sortable?: boolean;
  sortValue?: (row: T) => string | number | null;
  /** What it sorts by, where the header alone does not say it, e.g. for '#'. */
  sortLabel?: string;
  /** How its order is worded; by default as for sizes and names. */
  sortedAs?: SortedAs;
  /** On a card the cell has no header: it is the title. The first such cell names its row; without one, its first value does. */
  bare?: boolean;
  /** A picture: on a card it is beside the title. */
  picture?: boolean;
  /** On a card it needs no header: at the start of a line, at its end (beside the title first), or on a line of its own; or it is left out there. */
  card?: 'start' | 'end' | 'line' | 'none';
  /** A row number, which a card does not need. */
  number?: boolean;
  /** In a table it is left out before the other columns become too narrow. */
  minor?: boolean;
  /** Buttons under a header of their own: on a card they share its last line. At most two such columns. */
  buttons?: boolean;
}

export interface DataTableProps<T> {
  /** What the table contains, for screen readers. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode;
  rowActions?: (row: T) => ReactNode;
  /** Sorting by the screen (or the server); without it the table sorts its own rows. */
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  zebra?: boolean;
}

function ariaSort(sort: Sort | null, key: string): 'ascending' | 'descending' | 'none' {
  if (sort?.key !== key) return 'none';
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}

export function DataTable<T>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  rowActions,
  sort: givenSort,
  onSort,
  zebra = false,
}: DataTableProps<T>) {
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const fit = useFit(
    box,
    rows,
    columns.some(({ minor }) => minor),
  );
  const [ownSort, setOwnSort] = useState<Sort | null>(null);
  const sortBy = columns.find((column) => column.key === ownSort?.key)?.sortValue;
  const inOrder = !onSort && ownSort && sortBy ? sortRows(rows, sortBy, ownSort.direction) : rows;
  const shown = useLeaving(inOrder, rows, rowKey);
  if (rows.length === 0) return <>{empty}</>;

  const sort = onSort ? (givenSort ?? null) : ownSort;
  const sortAs = onSort ?? setOwnSort;
  const press = (key: string) =>
    sortAs({ key, direction: sort?.key === key && sort.direction === 'asc' ? 'desc' : 'asc' });
  const title = columns.find(({ bare }) => bare) ?? columns.find(({ number, picture }) => !number && !picture);
  const choices = columns
    .filter(({ sortable }) => sortable)
    .map(({ key, header, sortLabel, sortedAs: as = 'size' }) => ({
      key,
      label: sortLabel ?? (typeof header === 'string' ? header : key),
      as,
    }));

  return (
    <Frame {...(fit === 'cards' && { 'data-cards': '' })} {...(fit === 'main' && { 'data-main': '' })}>
      {choices.length > 0 && <SortControl caption={caption} choices={choices} sort={sort} onSort={sortAs} />}
      <Scroller ref={box} $zebra={zebra}>
        <Table role="table">
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <thead>
            {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as cards, a table keeps no role */}
            <tr role="row">
              {columns.map((column) => (
                <HeaderCell
                  key={column.key}
                  role="columnheader"
                  scope="col"
                  $align={column.align ?? 'left'}
                  {...kindOf(column)}
                  {...(column.sortable ? { 'aria-sort': ariaSort(sort, column.key) } : {})}
                >
                  {column.sortable ? (
                    <>
                      <SortButton
                        type="button"
                        // Where the header does not say what is sorted by, a tooltip does.
                        {...(column.sortLabel !== undefined ? { title: column.sortLabel } : {})}
                        onClick={() => press(column.key)}
                      >
                        {column.header}
                        <SortMark state={ariaSort(sort, column.key)} />
                      </SortButton>
                      <NameAsCards>{column.header}</NameAsCards>
                    </>
                  ) : (
                    column.header
                  )}
                </HeaderCell>
              ))}
              {rowActions && (
                <HeaderCell role="columnheader" scope="col" data-actions $align="right">
                  <VisuallyHidden>{words.actions}</VisuallyHidden>
                </HeaderCell>
              )}
            </tr>
          </thead>
          <Body role="rowgroup">
            {shown.map(({ row, index }) => (
              <Row
                key={rowKey(row)}
                role="row"
                {...(index < 0 && { 'data-leaving': '', 'aria-hidden': true, inert: true })}
              >
                {columns.map((column) => (
                  <Cell
                    key={column.key}
                    {...(column === title ? { as: 'th', scope: 'row', role: 'rowheader' } : { role: 'cell' })}
                    $align={column.align ?? 'left'}
                    $bare={column.bare ?? column.picture ?? false}
                    {...kindOf(column)}
                  >
                    {!column.bare && !column.picture && !column.card && (
                      <CellLabel aria-hidden>{column.header}</CellLabel>
                    )}
                    <div>{column.render(row, index)}</div>
                  </Cell>
                ))}
                {rowActions && (
                  <ActionsCell role="cell" data-actions $align="right" $bare>
                    <div>{rowActions(row)}</div>
                  </ActionsCell>
                )}
              </Row>
            ))}
          </Body>
        </Table>
      </Scroller>
    </Frame>
  );
}

/** Attributes for the style sheet: only their presence counts, whatever their value. */
function kindOf({
  bare,
  buttons,
  card,
  minor,
  number,
  picture,
}: Pick<Column<never>, 'bare' | 'buttons' | 'card' | 'minor' | 'number' | 'picture'>) {
  return {
    'data-buttons': buttons || undefined,
    'data-card': card,
    'data-minor': minor || undefined,
    'data-number': number || undefined,
    'data-picture': picture || undefined,
    'data-title': bare || undefined,
  };
}

function SortMark({ state }: { state: 'ascending' | 'descending' | 'none' }) {
  const Mark = state === 'ascending' ? ArrowUp : state === 'descending' ? ArrowDown : ArrowUpDown;
  return <Mark size={14} aria-hidden />;
}
