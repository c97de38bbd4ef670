/** Rows as CSV (RFC 4180); cells that a spreadsheet would run as a formula are neutralised (fair-work.md 8). */

type Value = string | number;

function cell(value: Value): string {
  // A number may begin with a minus. Text that begins like a formula, full-width characters included, gets an apostrophe, as in the API's files.
  const text =
    typeof value === 'string' && /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function toCsv(header: readonly string[], rows: readonly (readonly Value[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
