/**
 * Searches lookup records in three steps: names that begin with the query, records with its words, and similar records.
 */
import type { Database } from '../database/database.ts';
import type { LookupCategory } from '../database/lookup-records.ts';
import { containingWords, type Found, namesBeginning, similarRecords } from '../database/lookup-search.ts';
import { folded, wordsOf } from './search-words.ts';

export interface Hit {
  readonly id: string;
  readonly text: string;
  /** The place, because two records can have the same name. */
  readonly sub_text: string;
}

/** Returns at most `most` records, best first. A query without letters and digits finds nothing. */
export async function searchRecords(
  database: Database,
  category: LookupCategory,
  query: string,
  most: number,
): Promise<readonly Hit[]> {
  const start = folded(query);
  if (start === '') return [];
  const words = wordsOf(query);
  const beginning = await namesBeginning(database, category, start, most);
  const remaining = most - beginning.length;
  const containing = remaining > 0 ? await containingWords(database, category, { start, words }, remaining) : [];
  const found = [...beginning, ...containing];
  return (found.length > 0 ? found : await similarRecords(database, category, words, most)).map(hitOf);
}

function hitOf({ id, name, city, state, country }: Found): Hit {
  return { id, text: name, sub_text: [city, state === '' ? country : state].filter((part) => part !== '').join(', ') };
}
