import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type CsvError, type Info, parse } from 'csv-parse';

export interface CsvLine {
  /** The line in the file, from 1; the last line of a row with several lines. */
  readonly line: number;
  /** The cells by the names of the columns in lower case. */
  readonly row: Readonly<Record<string, string>>;
}

export interface CsvReader {
  /** Receives the names of the columns in lower case before the first row; may throw. */
  readonly onColumns: (columns: readonly string[]) => void;
  /** Receives the line of each malformed row, which is left out. */
  readonly onBroken: (line: number, reason: string) => void;
}

/** Streams the rows of a CSV file whose first row has the names of the columns. */
export async function* readCsv(path: string, { onColumns, onBroken }: CsvReader): AsyncGenerator<CsvLine> {
  const parser = parse({
    bom: true,
    trim: true,
    info: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: 100_000,
    columns: (names: string[]) => {
      const columns = names.map((name) => name.trim().toLowerCase());
      onColumns(columns);
      return columns;
    },
  });
  let lastLine = 0;
  parser.on('skip', (error: CsvError & { lines?: number }) => {
    // One wrong quotation mark causes several errors for its line.
    if (error.lines === lastLine) return;
    lastLine = error.lines ?? 0;
    onBroken(lastLine, brokenBecause(error.code));
  });
  // An error of the file destroys the parser, which throws it to the reader of the rows.
  const feeding = pipeline(textOf(path, await encodingOf(path)), parser).catch(() => undefined);
  for await (const { record, info } of parser as AsyncIterable<{ record: Record<string, string>; info: Info }>) {
    yield { line: info.lines, row: record };
  }
  await feeding;
}

function brokenBecause(code: CsvError['code']): string {
  if (code === 'CSV_RECORD_INCONSISTENT_COLUMNS') return 'it has more or fewer cells than the first row';
  if (code === 'CSV_MAX_RECORD_SIZE') return 'it is too long';
  return 'its quotation marks do not match';
}

/** Older files of the Department of Education are in Windows-1252, which is rarely valid UTF-8. */
async function encodingOf(path: string): Promise<'utf-8' | 'windows-1252'> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

async function* textOf(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
