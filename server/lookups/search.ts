/**
 * Searches lookup records in three steps: names that begin with the query, records with its words, and similar records.
 */
import type { LookupCategory } from '../../engine/internal.ts';
import type { Database } from '../database/database.ts';
import type { NamedCategory } from './record-reader.ts';
import { containingWords, type Found, namesBeginning, similarRecords } from '../database/lookup-search.ts';
import { folded, wordsOf } from './search-words.ts';

export interface Hit {
  readonly id: string;
  readonly text: string;
  /** The details, because two records can have the same name. */
  readonly sub_text: string;
}

/** At most `most` records of a declared category, best first. A query without letters and digits finds nothing. */
export async function searchRecords(
  database: Database,
  category: NamedCategory,
  query: string,
  most: number,
): Promise<readonly Hit[]> {
  const start = folded(query);
  if (start === '') return [];
  const words = wordsOf(query);
  const beginning = await namesBeginning(database, category.name, start, most);
  const remaining = most - beginning.length;
  const containing = remaining > 0 ? await containingWords(database, category.name, { start, words }, remaining) : [];
  const found = [...beginning, ...containing];
  const best = found.length > 0 ? found : await similarRecords(database, category.name, words, most);
  return best.map((record) => hitOf(category, record));
}

function hitOf({ display, details = [] }: LookupCategory, { id, record }: Found): Hit {
  const texts = details.map((detail) => [detail].flat().find((name) => (record[name] ?? '') !== ''));
  const shown = texts.flatMap((name) => (name === undefined ? [] : [record[name] ?? '']));
  return { id, text: record[display] ?? '', sub_text: shown.join(', ') };
}
