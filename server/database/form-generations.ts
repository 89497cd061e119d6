/** The forms that servers have started with, in their order. Drafts move to the newest one. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Transaction, type Updateable } from 'kysely';
import type { Database } from './database.ts';
import type { DraftTarget } from './drafts.ts';
import type { Tables } from './tables.ts';

/** Identifies a definition with the migrations that lead to it. */
export type ServedDefinition = Pick<DraftTarget, 'definitionHash' | 'migration'>;

/** A form that a server has started with. */
export interface Generation extends ServedDefinition {
  /** Grows with each start of a server with another form than the newest one. */
  readonly generation: number;
  /** The keys and choices of each former form that this one has no place for, by the name of the former form. */
  readonly unplaced: Readonly<Record<string, readonly string[]>>;
  /** True when no draft has an answer without a place. */
  readonly isChecked: boolean;
  /** True when a worker has moved all drafts, and no server with a former form has started since. */
  readonly isMoved: boolean;
}

/** The name of a form in `unplaced` and in the list of servers. */
export const nameOfServed = ({ definitionHash, migration }: ServedDefinition): string =>
  `${definitionHash} ${migration}`;

/** True for the same definition with the same migrations. */
export const isSameForm = (one: ServedDefinition, other: ServedDefinition): boolean =>
  nameOfServed(one) === nameOfServed(other);

/** The newest generation of a form; null before the first start. */
export async function newestGeneration(database: Database, formId: string): Promise<Generation | null> {
  return (await generations(database, formId, 1))[0] ?? null;
}

/** The newest generations of a form, newest first. */
export async function generations(database: Database, formId: string, most: number): Promise<readonly Generation[]> {
  const rows = await database
    .selectFrom('form_generations')
    .selectAll()
    .where('form_id', '=', formId)
    .orderBy('generation', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    generation: row.generation,
    definitionHash: row.definition_hash,
    migration: row.migration,
    unplaced: row.unplaced,
    isChecked: row.is_checked,
    isMoved: row.is_moved,
  }));
}

/** Adds the newest generation of a form, which is not checked yet. */
export async function addGeneration(
  transaction: Transaction<Tables>,
  { formId, definitionHash, migration }: DraftTarget,
  { generation, unplaced }: Pick<Generation, 'generation' | 'unplaced'>,
): Promise<void> {
  const row = { form_id: formId, generation, definition_hash: definitionHash, migration };
  await transaction
    .insertInto('form_generations')
    .values({ ...row, unplaced: JSON.stringify(unplaced) })
    .execute();
}

/** Marks the newest generation of a form as checked. */
export const confirmGeneration = (transaction: Transaction<Tables>, target: DraftTarget): Promise<void> =>
  mark(transaction, target, { is_checked: true });

/** Stores whether all drafts of a form are moved to this newest one. */
export const markMoved = (database: Database, target: DraftTarget, isMoved: boolean): Promise<void> =>
  mark(database, target, { is_moved: isMoved });

async function mark(
  database: Database,
  target: DraftTarget,
  marks: Updateable<Tables['form_generations']>,
): Promise<void> {
  await database
    .updateTable('form_generations')
    .set(marks)
    .where('form_id', '=', target.formId)
    .where('definition_hash', '=', target.definitionHash)
    .where('migration', '=', target.migration)
    .execute();
}

/** Removes a generation that has failed its check. */
export async function withdrawGeneration(database: Database, target: DraftTarget): Promise<void> {
  await database
    .deleteFrom('form_generations')
    .where('form_id', '=', target.formId)
    .where('definition_hash', '=', target.definitionHash)
    .where('migration', '=', target.migration)
    .where('is_checked', '=', false)
    .execute();
}

/** Waits for another process that starts with this form. */
export async function lockGenerations(transaction: Transaction<Tables>, formId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`drafts of ${formId}`}, 0))`.execute(transaction);
}

const pauseMs = 20;

/**
 * Waits until all transactions of the database that write now have ended. A later one sees what was committed before
 * this call. Returns false when one lasts too long.
 */
export async function writersHaveEnded(database: Database, mostMs: number): Promise<boolean> {
  // A save is one statement, which may still be before its first change. No statement of a request is older.
  const writing = sql<{ readonly id: string }>`
    select pid || ' ' || xact_start as id from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and (backend_xid is not null
      or (state = 'active' and backend_xmin is not null and query_start > clock_timestamp() - interval '20 seconds'))`;
  const before = new Set((await writing.execute(database)).rows.map(({ id }) => id));
  for (const end = performance.now() + mostMs; performance.now() < end; await pause(pauseMs)) {
    const { rows } = await writing.execute(database);
    if (!rows.some(({ id }) => before.has(id))) return true;
  }
  return false;
}
