/** Reads the sheets of an XLSForm from an Excel workbook or a CSV file. */
import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { ImportError } from '../base/import-error.ts';

/** A row below the header, with its cells by the name of their column. */
export interface Row {
  /** As a spreadsheet counts, from 1. */
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** The rows of each sheet by its name in lower case. */
export type Sheets = ReadonlyMap<string, readonly Row[]>;

/** An XLSForm of a thousand questions has a tenth of it. */
const greatestFile = 5 * 1024 * 1024;
const greatestContent = 50 * 1024 * 1024;

type Line = readonly string[];

/** The sheets of a file. Throws ImportError for a file that is too large or no workbook. */
export async function readSheets(path: string): Promise<Sheets> {
  const name = basename(path);
  const { size } = await stat(path).catch(() => {
    throw new ImportError(`There is no file ${path}: give the path of an .xlsx or .csv file.`);
  });
  if (size > greatestFile)
    throw new ImportError(`${name} has more than 5 MB: remove pictures and unused sheets from it, and save it again.`);
  const bytes = await readFile(path);
  const lines = extname(path).toLowerCase() === '.csv' ? csvLines(bytes, name) : await workbookLines(bytes, name);
  return new Map([...lines].map(([sheet, rows]) => [sheet.trim().toLowerCase(), withHeader(rows)]));
}

async function workbookLines(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<ReadonlyMap<string, readonly Line[]>> {
  const refused = new ImportError(
    `${name} is not an Excel workbook: save it as .xlsx, or as .csv with the sheet names.`,
  );
  // An older workbook (.xls) can hold an archive that says nothing about it.
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw refused;
  let content = 0;
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        content += originalSize;
        return false;
      },
    });
  } catch {
    throw refused;
  }
  if (content > greatestContent)
    throw new ImportError(`${name} has more than 50 MB when it is unpacked: remove unused sheets and rows from it.`);
  const { default: readXlsx } = await import('read-excel-file/universal').catch(() => {
    throw new ImportError(
      `${name} is read with read-excel-file: npm install --save-dev read-excel-file, or save it as .csv.`,
    );
  });
  const sheets = await readXlsx(new Blob([bytes])).catch(() => {
    throw refused;
  });
  return new Map(sheets.map(({ sheet, data }) => [sheet, data.map((cells) => cells.map(cellText))]));
}

/** A cell as one sees it: days as in `2026-03-16`. */
const cellText = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null ? '' : String(cell).trim();

/** A CSV file has the name of each sheet in a line of its own, and the sheet below, one column to the right. */
function csvLines(bytes: Uint8Array, name: string): ReadonlyMap<string, readonly Line[]> {
  const lines = parsedCsv(bytes, name);
  const columns = lines[0]?.map(columnName) ?? [];
  if (columns.includes('type') && columns.includes('name')) return new Map([['survey', lines]]);
  const sheets = new Map<string, Line[]>();
  let current: Line[] = [];
  lines.forEach(([sheet = '', ...cells], index) => {
    if (sheet !== '') {
      current = Array.from({ length: index + 1 }, () => []);
      sheets.set(sheet, current);
    } else current.push(cells);
  });
  return sheets;
}

function textOf(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ImportError(`${name} is not in UTF-8: save it as .xlsx, or as "CSV UTF-8".`);
  }
}

/** A spreadsheet writes semicolons where the comma is the decimal point, and tabs as "text". */
function delimiterOf(text: string): string {
  const header = text.split('\n', 2).join('');
  const cells = (delimiter: string): number => header.split(delimiter).length;
  return [';', '\t'].find((delimiter) => cells(delimiter) > cells(',')) ?? ',';
}

function parsedCsv(bytes: Uint8Array, name: string): readonly Line[] {
  const text = textOf(bytes, name);
  const delimiter = delimiterOf(text);
  try {
    return parse(text, { delimiter, bom: true, relaxColumnCount: true, skipEmptyLines: false, trim: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError(`${name} is not a CSV file: ${reason}. Save it again from the spreadsheet.`);
  }
}

/** The header is the first line with a cell. */
function withHeader(lines: readonly Line[]): readonly Row[] {
  const start = lines.findIndex((cells) => cells.some((cell) => cell !== ''));
  const header = (lines[start] ?? []).map(columnName);
  return lines
    .map((cells, index) => ({
      number: index + 1,
      cells: Object.fromEntries(
        header.map((column, at) => [column, cells[at] ?? '']).filter(([column]) => column !== ''),
      ),
    }))
    .slice(start + 1)
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''));
}

const otherNames: Readonly<Record<string, string>> = {
  relevance: 'relevant',
  calculate: 'calculation',
  caption: 'label',
  command: 'type',
  'list name': 'list_name',
  'constraint message': 'constraint_message',
  'required message': 'required_message',
  'choice filter': 'choice_filter',
  'repeat count': 'repeat_count',
  constraintmsg: 'constraint_message',
  requiredmsg: 'required_message',
};

/**
 * `Label::English` becomes `label::english`, `constraint message` becomes `constraint_message`, and the older names
 * `bind:relevant` and `bind:jr:constraintMsg` become `relevant` and `constraint_message`.
 */
function columnName(cell: string): string {
  const [column = '', ...language] = cell
    .trim()
    .toLowerCase()
    .replace(/^(?:bind|control|body)\s*::?\s*(?:jr:)?/, '')
    .split(/\s*::?\s*/);
  const known = otherNames[column] ?? column;
  return [known, ...language].join('::');
}
