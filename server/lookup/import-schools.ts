import { sql, type Transaction } from 'kysely';
import type { Database } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import { readCsv } from './read-csv.ts';
import type { School, SchoolCategory } from './school.ts';
import { accepted, addressFiles, columnsOf, type CsvRow, fileWith, type KnownPlaces, schoolFiles, type SchoolFile } from './school-files.ts';
import { claimDirectory, lockSchools, type Stored, storeSchools } from './store-schools.ts';

/** Why a file cannot be imported at all; its message is the one sentence to print. */
export class ImportError extends Error {}

/** What an import reads by, and whom it tells. */
export interface ImportOptions {
  readonly places: KnownPlaces;
  /** A row that is left out, by its line in the file. */
  readonly onSkip: (line: number, reason: string) => void;
}
/** What an import did; the rest of the rows stood there already, the same. */
export interface Imported extends Stored {
  /** Which kind of file it was taken for. */
  readonly kind: string;
  readonly read: number;
  readonly skipped: number;
}

const batchSize = 1_000;

/**
 * Adds and changes schools from a CSV file, all in one transaction; the same file again changes nothing. The invented
 * schools of a category go when real ones come. Throws ImportError for a file of an unknown kind.
 */
export function importSchools(database: Database, path: string, options: ImportOptions): Promise<Imported> {
  return importFile(database, path, { ...options, files: schoolFiles });
}

/** The same for addresses. */
export function importAddresses(database: Database, path: string, options: ImportOptions): Promise<Imported> {
  return importFile(database, path, { ...options, files: addressFiles });
}

interface FileOptions extends ImportOptions {
  readonly files: readonly SchoolFile[];
}

async function importFile(database: Database, path: string, options: FileOptions): Promise<Imported> {
  return database.transaction().execute(async (transaction) => {
    await lockSchools(transaction);
    const tally = { kind: '', read: 0, skipped: 0, added: 0, changed: 0 };
    const categories = new Set<SchoolCategory>();
    for await (const batch of batchesOf(path, options, tally)) {
      const { added, changed } = await storeSchools(transaction, batch, false);
      tally.added += added;
      tally.changed += changed;
      for (const { category } of batch) categories.add(category);
    }
    for (const category of categories) {
      await retireInvented(transaction, category);
      // Until PostgreSQL does so by itself, minutes later, searches would look at every row.
      await sql`select gin_clean_pending_list(${`schools_words_${category}`})`.execute(transaction);
    }
    await sql`analyze schools`.execute(transaction);
    return tally;
  });
}

type Tally = { -readonly [K in keyof Imported]: Imported[K] };

/** The schools of a file that can be kept, no id twice; what is left out is counted and told. */
async function* batchesOf(path: string, { files, places, onSkip }: FileOptions, tally: Tally): AsyncGenerator<readonly School[]> {
  // Grows with the file: about 70 MB for a million rows, which the README tells.
  const lineOf = new Map<string, number>();
  const skip = (line: number, reason: string): void => {
    tally.skipped += 1;
    onSkip(line, reason);
  };
  const countBroken = (line: number, reason: string): void => {
    tally.read += 1;
    skip(line, reason);
  };
  let batch: School[] = [];
  const onColumns = (columns: readonly string[]): void => { tally.kind = kindOf(files, columns).name; };
  for await (const { line, row } of readCsv(path, { onColumns, onBroken: countBroken })) {
    tally.read += 1;
    const school = judged(row, kindOf(files, Object.keys(row)), places);
    const former = typeof school === 'string' ? undefined : lineOf.get(school.id);
    if (typeof school === 'string') skip(line, school);
    else if (former !== undefined) skip(line, `its id stands in line ${former} already`);
    else {
      lineOf.set(school.id, line);
      batch.push(school);
    }
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (tally.kind === '') throw new ImportError('The file is empty.');
  yield batch;
}

function kindOf(files: readonly SchoolFile[], columns: readonly string[]): SchoolFile {
  const file = fileWith(files, columns);
  if (file === null) throw new ImportError(`The first row must name the columns of one of these: ${columnsOf(files)}.`);
  return file;
}

/** A school that can be kept, or why it cannot. */
function judged(row: CsvRow, file: SchoolFile, places: KnownPlaces): School | string {
  const school = file.read(row);
  return typeof school === 'string' ? school : accepted(school, places);
}

async function retireInvented(transaction: Transaction<Tables>, category: SchoolCategory): Promise<void> {
  await claimDirectory(transaction, category);
  await transaction.deleteFrom('schools').where('category', '=', category).where('is_invented', '=', true).execute();
}
