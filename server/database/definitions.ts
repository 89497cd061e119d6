import { sql } from 'kysely';
import type { ApplicationName } from './tables.ts';
import type { Database } from './database.ts';
import { isDraft } from './drafts.ts';

/** A definition that was served. */
export interface StoredDefinition {
  readonly hash: string;
  readonly formId: string;
  readonly version: number;
  readonly content: object;
}

/** Stores a definition. Does nothing when it was stored before. */
export async function writeDefinition(database: Database, definition: StoredDefinition, now: Date): Promise<void> {
  const { hash, formId, version, content } = definition;
  await database
    .insertInto('definitions')
    .values({ hash, form_id: formId, version, content: JSON.stringify(content), first_served_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The definition with a hash; null when none was stored. */
export async function readDefinition(database: Database, hash: string): Promise<StoredDefinition | null> {
  const row = await database.selectFrom('definitions').selectAll().where('hash', '=', hash).executeTakeFirst();
  if (row === undefined) return null;
  return { hash: row.hash, formId: row.form_id, version: row.version, content: row.content };
}

/** The hash of the definition of a draft; null when it has none. */
export async function draftDefinition(
  database: Database,
  { accountId, formId }: ApplicationName,
): Promise<string | null> {
  const row = await database
    .selectFrom('applications')
    .select('definition_hash')
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .executeTakeFirst();
  return row?.definition_hash ?? null;
}

/** A definition that drafts have. */
export interface DraftDefinition extends StoredDefinition {
  /** The number of the last migration that these drafts have had. */
  readonly migration: number;
}

/** The definitions that drafts of a form have, other than the one with this hash. */
export async function draftDefinitions(
  database: Database,
  formId: string,
  hash: string,
): Promise<readonly DraftDefinition[]> {
  const { rows } = await sql<DraftDefinition>`
    select hash, form_id as "formId", version, content, migration
    from definitions join (
      select distinct definition_hash, migration from applications
      where form_id = ${formId} and definition_hash <> ${hash}
        and ${isDraft}) as drafts on definition_hash = hash
    order by migration, hash`.execute(database);
  return rows;
}

/** The definition of a form that was stored last, other than the one with this hash; null when there is none. */
export async function lastDefinition(
  database: Database,
  formId: string,
  hash: string | null = null,
): Promise<StoredDefinition | null> {
  const row = await database
    .selectFrom('definitions')
    .selectAll()
    .where('form_id', '=', formId)
    .where('hash', 'is distinct from', hash)
    .orderBy('first_served_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { hash: row.hash, formId, version: row.version, content: row.content };
}

/** True when a definition of the form was served. */
export async function isStoredForm(database: Database, formId: string): Promise<boolean> {
  const row = await database.selectFrom('definitions').select('hash').where('form_id', '=', formId).executeTakeFirst();
  return row !== undefined;
}
