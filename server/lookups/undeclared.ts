import type { LookupCategories } from '../../engine/internal.ts';
import type { Database } from '../database/database.ts';
import { countRecords, filledCategories } from '../database/lookup-records.ts';

/** A sentence for each lookup category that has records and is no longer declared, so that no search finds them. */
export async function undeclaredRecords(database: Database, categories: LookupCategories): Promise<readonly string[]> {
  const undeclared = (await filledCategories(database)).filter((name) => !Object.hasOwn(categories, name));
  const sentences: string[] = [];
  for (const name of undeclared.toSorted()) {
    const count = await countRecords(database, name);
    if (count > 0)
      sentences.push(
        `The database has ${count} records of the lookup category ${name}, which no lookups.json declares: ` +
          'no search finds them until it is declared again.',
      );
  }
  return sentences;
}

/** A sentence for each declared lookup category that was never filled, so that a search in it finds nothing. */
export async function emptyCategories(database: Database, categories: LookupCategories): Promise<readonly string[]> {
  const filled = new Set(await filledCategories(database));
  return Object.keys(categories)
    .filter((name) => !filled.has(name))
    .map(
      (name) =>
        `The lookup category ${name} has no records: a search finds none, and what applicants type is kept. ` +
        'See import-records, import-schools and import-addresses of npm run admin.',
    );
}
