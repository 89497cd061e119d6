/** CSV as RFC 4180 describes it, safe to open in a spreadsheet. */

/** Begins a file. Without it, spreadsheets do not read UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * The start of a formula at the start of a cell, also after spaces, invisible characters and quotes. A negative number
 * is none.
 */
const formula = /^(?!-\d+(?:\.\d+)?$)(?=[\s\p{Cf}"]*[=+\-@＝＋－＠]|[\t\r\n])/u;
/**
 * A dash before words is an item of a list. The words contain nothing that calls, links or quotes, and their last
 * letter lets no formula continue in the next cell.
 */
const listItem = /[-－](?:[\p{L}\p{M}\p{N} .,:’-]|(?<=\p{L})'(?=\p{L}))*(?:[;|\t\r\n]|(?<=[\p{L}\p{N}.])$)/u.source;
/**
 * The start of a formula inside a text. In a locale with another separator, quotes within a line have no meaning, so a
 * cell can also begin after each such separator and line end. A comma is no such place: where it separates cells, the
 * quotes have their meaning.
 */
const innerFormula = new RegExp(String.raw`(?<=[;|\t\r\n])(?=[\v\f\p{Z}\p{Cf}"]*(?!${listItem})[=+\-@＝＋－＠])`, 'gu');
/** Characters that separate cells in some locale, and spaces that some readers remove. */
const needsQuotes = /[",;|\t\r\n]|^\s|\s$/u;

/** One row with its line end. An apostrophe before each formula makes it a text. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const safe = text.replaceAll(innerFormula, "'").replace(formula, "'");
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
