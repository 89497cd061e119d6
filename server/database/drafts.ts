/** Drafts: applications without a submission, and those whose form has changed since their answers were saved. */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { ApplicationName, FormUpdate, Tables } from './tables.ts';
import type { Database } from './database.ts';

export type { FormUpdate };

/** The definition that a draft is moved to. */
export interface DraftTarget {
  readonly formId: string;
  readonly definitionHash: string;
  /** The number of the newest migration; 0 without one. */
  readonly migration: number;
}

/** A key that drafts of one definition and one migration have answers to. */
export interface DraftKey {
  readonly key: string;
  readonly definitionHash: string;
  readonly migration: number;
  readonly drafts: number;
}

/** True for a row of `applications` without a submission. */
export const isDraft = sql<boolean>`not exists (select from submissions
  where submissions.account_id = applications.account_id and submissions.form_id = applications.form_id)`;

const isOutdated = ({ formId, definitionHash, migration }: DraftTarget) => sql<boolean>`
  applications.form_id = ${formId}
  and (applications.definition_hash <> ${definitionHash} or applications.migration < ${migration})
  and ${isDraft}`;

/** The keys of the answers of all outdated drafts. */
export async function draftKeys(transaction: Transaction<Tables>, target: DraftTarget): Promise<readonly DraftKey[]> {
  const { rows } = await sql<DraftKey>`
    select answers.key, definition_hash as "definitionHash", migration, count(*)::integer as drafts
    from applications join answers using (account_id, form_id)
    where ${isOutdated(target)}
    group by answers.key, definition_hash, migration
    order by answers.key`.execute(transaction);
  return rows;
}

/** A choice that drafts of one definition and one migration have made. */
export interface DraftChoice extends Omit<DraftKey, 'key'> {
  /** `tab:<id>` or `count:<id>`. */
  readonly name: string;
  readonly value: string;
}

/** The chosen tabs and counts of copies of all outdated drafts. */
export async function draftChoices(
  transaction: Transaction<Tables>,
  target: DraftTarget,
): Promise<readonly DraftChoice[]> {
  const { rows } = await sql<DraftChoice>`
    select choices.name, choices.value, definition_hash as "definitionHash", migration, count(*)::integer as drafts
    from applications join choices using (account_id, form_id)
    where ${isOutdated(target)}
    group by choices.name, choices.value, definition_hash, migration
    order by choices.name, choices.value`.execute(transaction);
  return rows;
}

/** The accounts of up to `most` outdated drafts, in the order of their ids after `last`. */
export async function outdatedDrafts(
  database: Database,
  target: DraftTarget,
  last: string,
  most: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly accountId: string }>`
    select account_id as "accountId" from applications
    where ${isOutdated(target)} and account_id > ${last} order by account_id limit ${most}`.execute(database);
  return rows.map(({ accountId }) => accountId);
}

/**
 * Marks a draft as moved to a definition. A draft keeps the number of a newer migration, so that a return to a former
 * form and back does not apply that migration again. `update` is null if the applicant needs no notice.
 */
export async function finishDraft(
  transaction: Transaction<Tables>,
  accountId: string,
  { formId, definitionHash, migration }: DraftTarget,
  update: FormUpdate | null,
): Promise<void> {
  await transaction
    .updateTable('applications')
    .set({
      definition_hash: definitionHash,
      migration: sql<number>`greatest(migration, ${migration})`,
      ...(update === null ? {} : { form_update: JSON.stringify(update) }),
    })
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .execute();
}

/** The ids of the pending uploads of a draft by answer key. */
export async function readUploads(
  transaction: Transaction<Tables>,
  { accountId, formId }: ApplicationName,
): Promise<Readonly<Record<string, string>>> {
  const rows = await transaction
    .selectFrom('uploads')
    .select(['key', 'file_key'])
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.key, row.file_key]));
}

/**
 * Gives files new answer keys by their ids, all at once: two can exchange their keys. A file for null gets a key that
 * no answer can have; the submission or the end of the draft deletes it.
 */
export async function moveFiles(
  transaction: Transaction<Tables>,
  { accountId, formId }: ApplicationName,
  table: 'documents' | 'uploads',
  moves: ReadonlyMap<string, string | null>,
): Promise<void> {
  const change = (key: RawBuilder<string>, fileKeys: readonly string[]) => sql`
    update ${sql.table(table)} set key = ${key}
    where account_id = ${accountId} and form_id = ${formId} and file_key = any(${fileKeys})`;
  // A key must be free before another file gets it.
  if (moves.size > 0) await change(sql`'~' || file_key`, [...moves.keys()]).execute(transaction);
  for (const [fileKey, key] of moves) if (key !== null) await change(sql`${key}`, [fileKey]).execute(transaction);
}
