import type { LookupCategories } from '../../engine/internal.ts';
import type { Database } from '../database/database.ts';
import {
  claimCategory,
  deleteInvented,
  lockRecords,
  type StoredRecord,
  prepareSearch,
  type Stored,
  storeRecords,
} from '../database/lookup-records.ts';
import { columnsText, type FileFormat, formatsOf, formatWith } from './file-formats.ts';
import { readCsv } from './read-csv.ts';
import { lookupRowOf } from './record.ts';
import { type Cells, namedCategory, type OfferedOptions } from './record-reader.ts';

/** A file that cannot be imported. The message is one sentence to print. */
class ImportError extends Error {}

/** The options of an import. */
export interface ImportOptions {
  /** The categories of the records; a file of several has a column `category`. */
  readonly categories: LookupCategories;
  /** The name of the categories' own columns in the result. */
  readonly kind: string;
  readonly offered: OfferedOptions;
  /** Receives each row that is left out, by its line in the file. */
  readonly onSkip: (line: number, reason: string) => void;
}
/** The result of an import. All other rows were unchanged. */
export interface Imported extends Stored {
  /** The name of the detected format. */
  readonly kind: string;
  /** The rows, each counted once for each category that its format fills. */
  readonly read: number;
  readonly skipped: number;
}

const batchSize = 1_000;

/**
 * Adds and changes lookup records from a CSV file in one transaction. Importing the same file again changes nothing.
 * The first import of a category deletes its invented records. Throws ImportError for a file of an unknown format.
 */
export async function importRecords(database: Database, path: string, options: ImportOptions): Promise<Imported> {
  const { categories, kind, offered, onSkip } = options;
  const names = Object.keys(categories);
  const declared = Object.entries(categories).map(([name, category]) => namedCategory(name, category));
  const formats = formatsOf(declared, kind, offered);
  return database.transaction().execute(async (transaction) => {
    await lockRecords(transaction);
    const tally = { kind: '', read: 0, skipped: 0, added: 0, changed: 0 };
    const filled = new Set<string>();
    for await (const { records: batch, staying } of batchesOf(path, { formats, onSkip }, tally)) {
      for (const { category } of batch) {
        if (!filled.has(category)) await claimCategory(transaction, category);
        filled.add(category);
      }
      const rows = batch.flatMap((record) => {
        const category = categories[record.category];
        return category === undefined ? [] : [lookupRowOf(category, record, false)];
      });
      const { added, changed } = await storeRecords(transaction, rows, names, staying);
      tally.added += added;
      tally.changed += changed;
    }
    for (const category of filled) await deleteInvented(transaction, category);
    await prepareSearch(transaction, filled);
    return tally;
  });
}

interface Reading {
  readonly formats: readonly FileFormat[];
  readonly onSkip: ImportOptions['onSkip'];
}

type Tally = { -readonly [K in keyof Imported]: Imported[K] };

interface Batch {
  readonly records: StoredRecord[];
  /** The ids of rows that one of the categories refuses: a former record there stays. */
  readonly staying: Set<string>;
}

const emptyBatch = (): Batch => ({ records: [], staying: new Set() });

/** Reads the valid records of a file in batches with unique ids. Counts and reports the rows that are left out. */
async function* batchesOf(path: string, { formats, onSkip }: Reading, tally: Tally): AsyncGenerator<Batch> {
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
  let batch = emptyBatch();
  const onColumns = (columns: readonly string[]): void => {
    tally.kind = formatOf(formats, columns).name;
  };
  for await (const { line, row } of readCsv(path, { onColumns, onBroken: skipBroken })) {
    const found = recordsIn(row, formats);
    tally.read += found.length;
    const id = found.find((record) => typeof record !== 'string')?.id ?? '';
    const former = lineOf.get(id);
    if (id !== '' && former === undefined) lineOf.set(id, line);
    for (const record of found) {
      if (typeof record === 'string') skip(line, record);
      else if (former !== undefined) skip(line, `line ${former} has the same id`);
      else batch.records.push(record);
    }
    if (found.some((record) => typeof record === 'string')) batch.staying.add(id);
    // The records of a row stay in one batch.
    if (batch.records.length >= batchSize) {
      yield batch;
      batch = emptyBatch();
    }
  }
  if (tally.kind === '') throw new ImportError('The file is empty.');
  yield batch;
}

function formatOf(formats: readonly FileFormat[], columns: readonly string[]): FileFormat {
  const format = formatWith(formats, columns);
  if (format === null)
    throw new ImportError(`The first row must name the columns of one of these: ${columnsText(formats)}.`);
  return format;
}

/** The records of a row, or the reasons to leave it out. */
const recordsIn = (row: Cells, formats: readonly FileFormat[]): readonly (StoredRecord | string)[] =>
  formatOf(formats, Object.keys(row)).parse(row);
