/** Parses a file of verdicts: which work, which decision, and why. Does not know what is allowed. */
import { parse } from 'csv-parse/sync';
import { fields, VERDICT_COLUMNS, VERDICT_FILE, type VerdictColumn } from '@taskmint/contract';
import { refuse } from '../../errors';

/** A row of the file; missing cells are empty. */
export type FileRow = Readonly<Record<VerdictColumn, string>> & {
  /** The header is row 1. */
  readonly row: number;
  /** `edited_at` of the work in the file; undefined if the file does not say, or no longer as it was exported. */
  readonly editedAt: string | null | undefined;
};

/**
 * Rows with a verdict or a bonus. Refuses with `verdict_file_unreadable` if it is not CSV, lacks the header, names a column twice, contains
 * no such row, or has more rows than allowed.
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
      changed_at: cell('changed_at').slice(0, 40),
      editedAt: editedAtOf(cell('changed_at'), places.get('changed_at') !== -1),
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

/** The delimiter, by the header: spreadsheets in some countries write semicolons, and cells copied from one are separated by tabs. */
function delimiterOf(csv: string): string {
  const header = csv.slice(0, csv.search(/[\r\n]|$/));
  return [',', ';', '\t'].find((each) => header.includes(each)) ?? ',';
}

function editedAtOf(cell: string, isThere: boolean): string | null | undefined {
  if (cell === '') return isThere ? null : undefined;
  return fields.moment.safeParse(cell).success ? cell : undefined;
}
