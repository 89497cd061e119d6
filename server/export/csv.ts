/** CSV as RFC 4180 describes it, safe to open in a spreadsheet. */

/** Begins a file. Without it, spreadsheets do not read UTF-8. */
export const byteOrderMark = '\uFEFF';

/** The start of a cell that a spreadsheet evaluates, also after spaces, invisible characters, and in full width. */
const formula = /^(?:[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u;
/** Characters that separate cells in some locale, and spaces that some readers remove. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/u;

/** One row with its line end. An apostrophe before a formula makes it a text. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
