import type { Database } from '../database/database.ts';
import {
  deleteInvented,
  lockRecords,
  type LookupCategory,
  type LookupRecord,
  prepareSearch,
  type Stored,
  storeRecords,
} from '../database/lookup-records.ts';
import {
  accepted,
  addressFormats,
  columnsOf,
  type CsvRow,
  type FileFormat,
  formatWith,
  type KnownPlaces,
  schoolFormats,
} from './file-formats.ts';
import { readCsv } from './read-csv.ts';
import { rowOf } from './record.ts';

/** A file that cannot be imported. The message is one sentence to print. */
export class ImportError extends Error {}

/** The options of an import. */
export interface ImportOptions {
  readonly places: KnownPlaces;
  /** Receives each row that is left out, by its line in the file. */
  readonly onSkip: (line: number, reason: string) => void;
}
/** The result of an import. All other rows were unchanged. */
export interface Imported extends Stored {
  /** The name of the detected format. */
  readonly kind: string;
  readonly read: number;
  readonly skipped: number;
}

const batchSize = 1_000;

/**
 * Adds and changes schools from a CSV file in one transaction. Importing the same file again changes nothing. The first
 * import of a category deletes its invented schools. Throws ImportError for a file of an unknown format.
 */
export function importSchools(database: Database, path: string, options: ImportOptions): Promise<Imported> {
  return importFile(database, path, { ...options, formats: schoolFormats });
}

/** Adds and changes addresses from a CSV file, in the same way as `importSchools`. */
export function importAddresses(database: Database, path: string, options: ImportOptions): Promise<Imported> {
  return importFile(database, path, { ...options, formats: addressFormats });
}

interface FileOptions extends ImportOptions {
  readonly formats: readonly FileFormat[];
}

async function importFile(database: Database, path: string, options: FileOptions): Promise<Imported> {
  return database.transaction().execute(async (transaction) => {
    await lockRecords(transaction);
    const tally = { kind: '', read: 0, skipped: 0, added: 0, changed: 0 };
    const categories = new Set<LookupCategory>();
    for await (const batch of batchesOf(path, options, tally)) {
      const { added, changed } = await storeRecords(
        transaction,
        batch.map((record) => rowOf(record, false)),
      );
      tally.added += added;
      tally.changed += changed;
      for (const { category } of batch) categories.add(category);
    }
    for (const category of categories) await deleteInvented(transaction, category);
    await prepareSearch(transaction, categories);
    return tally;
  });
}

type Tally = { -readonly [K in keyof Imported]: Imported[K] };

/** Reads the valid records of a file in batches with unique ids. Counts and reports the rows that are left out. */
async function* batchesOf(
  path: string,
  { formats, places, onSkip }: FileOptions,
  tally: Tally,
): AsyncGenerator<readonly LookupRecord[]> {
  // Takes about 70 MB for a million rows; the README says so.
  const lineOf = new Map<string, number>();
  const skip = (line: number, reason: string): void => {
    tally.skipped += 1;
    onSkip(line, reason);
  };
  const skipBroken = (line: number, reason: string): void => {
    tally.read += 1;
    skip(line, reason);
  };
  let batch: LookupRecord[] = [];
  const onColumns = (columns: readonly string[]): void => {
    tally.kind = formatOf(formats, columns).name;
  };
  for await (const { line, row } of readCsv(path, { onColumns, onBroken: skipBroken })) {
    tally.read += 1;
    const record = parsed(row, formatOf(formats, Object.keys(row)), places);
    const former = typeof record === 'string' ? undefined : lineOf.get(record.id);
    if (typeof record === 'string') skip(line, record);
    else if (former !== undefined) skip(line, `line ${former} has the same id`);
    else {
      lineOf.set(record.id, line);
      batch.push(record);
    }
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (tally.kind === '') throw new ImportError('The file is empty.');
  yield batch;
}

function formatOf(formats: readonly FileFormat[], columns: readonly string[]): FileFormat {
  const format = formatWith(formats, columns);
  if (format === null)
    throw new ImportError(`The first row must name the columns of one of these: ${columnsOf(formats)}.`);
  return format;
}

/** A valid record, or the reason to leave it out. */
function parsed(row: CsvRow, format: FileFormat, places: KnownPlaces): LookupRecord | string {
  const record = format.parse(row);
  return typeof record === 'string' ? record : accepted(record, places);
}
