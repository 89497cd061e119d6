/** Searches among schools: what begins with the query, then what holds its words, then what resembles them. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../store/database.ts';
import type { School, SchoolCategory } from './school.ts';
import { folded, wordsOf } from './words.ts';

export interface Hit {
  readonly id: string;
  readonly text: string;
  /** Where it is: two schools may have the same name. */
  readonly sub_text: string;
}

/** At most `most` schools, best first; none for a query without letters and digits. */
export async function findSchools(database: Database, category: SchoolCategory, query: string, most: number): Promise<readonly Hit[]> {
  const start = folded(query);
  if (start === '') return [];
  const words = wordsOf(query);
  const beginning = await namesBeginning(database, category, start, most);
  const holding = beginning.length < most ? await holdingWords(database, category, { start, words }, most - beginning.length) : [];
  const found = [...beginning, ...holding];
  return (found.length > 0 ? found : await resembling(database, category, words, most)).map(hitOf);
}

/** The whole record of a hit; null when there is none of the category. */
export async function findSchool(database: Database, category: SchoolCategory, id: string): Promise<School | null> {
  const row = await database.selectFrom('schools')
    .select(['id', 'category', 'name', 'ceeb', 'address_line_1', 'city', 'state', 'zip', 'country'])
    .where('category', '=', category).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

type Found = Pick<School, 'id' | 'name' | 'city' | 'state' | 'country'>;

function hitOf({ id, name, city, state, country }: Found): Hit {
  return { id, text: name, sub_text: [city, state === '' ? country : state].filter((part) => part !== '').join(', ') };
}

/** The category stands in the statement itself, so that its own index is taken however the statement is planned. */
const among = (database: Database, category: SchoolCategory) =>
  database.selectFrom('schools').select(['id', 'name', 'city', 'state', 'country']).where('category', '=', sql.lit(category));

/** The folded words hold neither `%` nor `_` nor a backslash. */
function namesBeginning(database: Database, category: SchoolCategory, start: string, most: number): Promise<readonly Found[]> {
  return among(database, category).where('folded_name', 'like', `${start}%`).orderBy('folded_name').orderBy('id').limit(most).execute();
}

/** Every word stands somewhere in name, city or state; first those where each begins a word. */
function holdingWords(
  database: Database, category: SchoolCategory, { start, words }: { start: string; words: readonly string[] }, most: number,
): Promise<readonly Found[]> {
  const holds = words.map((word) => sql<boolean>`words like ${isShort(word) ? `% ${word}%` : `%${word}%`}`);
  const begin = words.map((word) => sql<boolean>`words like ${`% ${word}%`}`);
  return among(database, category).where(joined(holds)).where('folded_name', 'not like', `${start}%`)
    .orderBy(joined(begin), 'desc').orderBy('folded_name').orderBy('id').limit(most).execute();
}

/** The index knows letters by threes; of fewer it knows only those that begin a word. */
const isShort = (word: string): boolean => Array.from(word).length < 3;

/** Likeness is dear to reckon; a word that resembles this many tells too little to be worth more. */
const mostCandidates = 2_000;

/** For slips of the pen: every longer word resembles one that stands there. */
async function resembling(database: Database, category: SchoolCategory, words: readonly string[], most: number): Promise<readonly Found[]> {
  const long = words.filter((word) => !isShort(word));
  if (long.length === 0) return [];
  const candidates = among(database, category).select(['folded_name', 'words'])
    .where(joined(long.map((word) => sql<boolean>`${word} <% words`))).limit(mostCandidates);
  const likeness = sql.join(long.map((word) => sql`word_similarity(${word}, words)`), sql` + `);
  return database.selectFrom(candidates.as('candidates')).select(['id', 'name', 'city', 'state', 'country'])
    .orderBy(likeness, 'desc').orderBy('folded_name').orderBy('id').limit(most).execute();
}

const joined = (claims: readonly RawBuilder<boolean>[]): RawBuilder<boolean> => sql<boolean>`(${sql.join(claims, sql` and `)})`;
