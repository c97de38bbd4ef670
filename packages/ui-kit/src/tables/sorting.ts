/** Sorting of rows that are all in the browser. */

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

/** The kind of values in a column, for wording its order: sizes and names, past days, days to come. */
export type SortedAs = 'size' | 'past' | 'coming';

type SortValue = string | number | null;

function compare(a: SortValue, b: SortValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), undefined, { numeric: true, sensitivity: 'base' });
}

/** A sorted copy; equal rows keep their order, and rows without a value come last in either direction. */
export function sortRows<T>(rows: readonly T[], value: (row: T) => SortValue, direction: Sort['direction']): T[] {
  const sign = direction === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: value(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return sign * compare(a.value, b.value);
    })
    .map(({ row }) => row);
}
