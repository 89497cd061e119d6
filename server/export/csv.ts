/** CSV as RFC 4180 describes it, safe to open in a spreadsheet. */

/** Begins a file. Without it, spreadsheets do not read UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * The start of a formula: the first characters of a cell, also after spaces, invisible characters and quotes, and in
 * full width. In a locale with another separator, quotes within a line have no meaning, so a cell can also begin after
 * each separator and line end of a text.
 */
const formula = /(?<=^|[,;|\t\r\n])(?=[\s\p{Cf}"]*[=+\-@＝＋－＠]|[\t\r\n])/gu;
/** Characters that separate cells in some locale, and spaces that some readers remove. */
const needsQuotes = /[",;|\t\r\n]|^\s|\s$/u;

/** One row with its line end. An apostrophe before each formula makes it a text. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const safe = text.replaceAll(formula, "'");
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
