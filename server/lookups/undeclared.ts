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
