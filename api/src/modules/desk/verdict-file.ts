/** Reads a file of verdicts: which work, what is decided about it, and why. Knows nothing of what may be done. */
import { parse } from 'csv-parse/sync';
import { VERDICT_COLUMNS, VERDICT_FILE, type VerdictColumn } from '@taskmint/contract';
import { refuse } from '../../errors';

/** A row as it stands in the file; cells that are not there are empty. */
export type FileRow = Readonly<Record<VerdictColumn, string>> & {
  /** The header is row 1. */
  readonly row: number;
};

/**
 * Rows that say a verdict or give a bonus. Refuses `verdict_file_unreadable` when it is no CSV, has no such header, names a column twice, says nothing, or has more
 * rows than are taken at once.
 */
export function verdictRows(csv: string): FileRow[] {
  const [header = [], ...records] = cellsOf(csv);
  const names = header.map((name) => name.toLowerCase());
  const places = new Map(VERDICT_COLUMNS.map((column) => [column, names.indexOf(column)]));
  const isTwice = VERDICT_COLUMNS.some((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (isTwice || places.get('submission_id') === -1 || places.get('verdict') === -1) refuse('verdict_file_unreadable');
  if (records.length > VERDICT_FILE.rows) {
    refuse(
      'verdict_file_unreadable',
      { rows: records.length },
      { message: `A file can have ${VERDICT_FILE.rows} rows.` },
    );
  }
  const rows = records.map((cells, index): FileRow => {
    const cell = (column: VerdictColumn): string => cells[places.get(column) ?? -1] ?? '';
    return {
      row: index + 2,
      submission_id: cell('submission_id').toLowerCase().slice(0, 80),
      verdict: cell('verdict').toLowerCase().slice(0, 40),
      category: cell('category').toLowerCase().slice(0, 80),
      reason: cell('reason'),
      bonus: cell('bonus').slice(0, 40),
      note: cell('note'),
    };
  });
  const said = rows.filter(({ verdict, bonus }) => verdict !== '' || bonus !== '');
  return said.length > 0 ? said : refuse('verdict_file_unreadable');
}

function cellsOf(csv: string): string[][] {
  try {
    return parse(csv, { bom: true, delimiter: delimiterOf(csv), relax_column_count: true, trim: true });
  } catch (error) {
    return refuse('verdict_file_unreadable', undefined, { cause: error });
  }
}

/** What separates the names in the header: spreadsheets of some countries write semicolons, and what is copied from one comes with tabs. */
function delimiterOf(csv: string): string {
  const header = csv.slice(0, csv.search(/[\r\n]|$/));
  return [',', ';', '\t'].find((each) => header.includes(each)) ?? ',';
}
