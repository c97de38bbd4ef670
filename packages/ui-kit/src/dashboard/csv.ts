/** Rows as CSV (RFC 4180); cells that a spreadsheet would run as a formula are neutralised (fair-work.md 8). */
import { withoutInnerFormulas } from '@taskmint/contract';

type Value = string | number;

/** Text that begins like a formula, full-width characters included, gets an apostrophe, as in the API's files. */
function neutral(text: string): string {
  const inner = withoutInnerFormulas(text);
  return /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(inner) ? `'${inner}` : inner;
}

function cell(value: Value): string {
  // A number may begin with a minus.
  const text = typeof value === 'string' ? neutral(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function toCsv(header: readonly string[], rows: readonly (readonly Value[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
