/** What every writer of CSV files here does to text, so that no spreadsheet runs it (fair-work.md 8, https://owasp.org/www-community/attacks/CSV_Injection). */

/** Where a formula may begin within a cell, in spreadsheets that separate cells and rows by something else, quotes included. */
const INNER_FORMULAS = /([;\t\r\n]"*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** The text with an apostrophe before each of them. The first character of a cell is up to the writer. */
export function withoutInnerFormulas(text: string): string {
  return text.replace(INNER_FORMULAS, "$1'");
}
