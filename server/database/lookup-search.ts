/** The three queries of a search in lookup records. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { StoredRecord } from './lookup-records.ts';

export type Found = Pick<StoredRecord, 'id' | 'record'>;

/** The record of a hit; null when the category has none with this id. */
export async function findRecord(database: Database, category: string, id: string): Promise<StoredRecord | null> {
  const row = await database
    .selectFrom('lookup_records')
    .select(['id', 'category', 'record'])
    .where('category', '=', category)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The category is a literal, so that every query plan uses the index of the category. It must be a declared one. */
const among = (database: Database, category: string) =>
  database.selectFrom('lookup_records').select(['id', 'record']).where('category', '=', sql.lit(category));

/** Records whose folded name begins with `start`. Folded words contain no `%`, `_` or backslash. */
export function namesBeginning(
  database: Database,
  category: string,
  start: string,
  most: number,
): Promise<readonly Found[]> {
  return among(database, category)
    .where('folded_name', 'like', `${start}%`)
    .orderBy('folded_name')
    .orderBy('id')
    .limit(most)
    .execute();
}

interface Words {
  readonly start: string;
  readonly words: readonly string[];
}

/** Records whose display field or details contain every word. Those in which each begins a word come first. */
export function containingWords(
  database: Database,
  category: string,
  { start, words }: Words,
  most: number,
): Promise<readonly Found[]> {
  const contains = words.map((word) => sql<boolean>`words like ${isShort(word) ? `% ${word}%` : `%${word}%`}`);
  const begins = words.map((word) => sql<boolean>`words like ${`% ${word}%`}`);
  return among(database, category)
    .where(all(contains))
    .where('folded_name', 'not like', `${start}%`)
    .orderBy(all(begins), 'desc')
    .orderBy('folded_name')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** The trigram index finds shorter words only at the beginning of a word. */
const isShort = (word: string): boolean => Array.from(word).length < 3;

/** Similarity is expensive. A word with more candidates is too general. */
const mostCandidates = 2_000;

/** Finds records with typing errors: every longer word of the query is similar to a word of the record. */
export async function similarRecords(
  database: Database,
  category: string,
  words: readonly string[],
  most: number,
): Promise<readonly Found[]> {
  const long = words.filter((word) => !isShort(word));
  if (long.length === 0) return [];
  const candidates = among(database, category)
    .select(['folded_name', 'words'])
    .where(all(long.map((word) => sql<boolean>`${word} <% words`)))
    .limit(mostCandidates);
  const similarity = sql.join(
    long.map((word) => sql`word_similarity(${word}, words)`),
    sql` + `,
  );
  return database
    .selectFrom(candidates.as('candidates'))
    .select(['id', 'record'])
    .orderBy(similarity, 'desc')
    .orderBy('folded_name')
    .orderBy('id')
    .limit(most)
    .execute();
}

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`;
