import { type Selectable, sql, type Transaction } from 'kysely';
import { unfinished } from '../../engine/internal.ts';
import type { ApplicationName } from './applications.ts';
import type { Database } from './database.ts';
import type { JoinedColumns } from './sessions.ts';
import type { Tables } from './tables.ts';

export type StoredDocument = Selectable<Tables['documents']>;

export async function readDocument(
  database: Database,
  { accountId, formId }: ApplicationName,
  key: string,
): Promise<StoredDocument | null> {
  const row = await database
    .selectFrom('documents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** The document of a key of the account `owner`; every column is null when there is none. */
export const documentBesideOwner = (formId: string, key: string): JoinedColumns<Nullable<StoredDocument>> => ({
  columns: sql`documents.*`,
  joins: sql`left join documents on documents.account_id = owner.account_id and documents.form_id = ${formId}
    and documents.key = ${key}`,
});

type Nullable<Row> = { readonly [Name in keyof Row]: Row[Name] | null };

/** Replaces the signed upload of an answer. */
export async function writeUpload(
  transaction: Transaction<Tables>,
  { accountId, formId }: ApplicationName,
  key: string,
  fileKey: string,
  now: Date,
): Promise<void> {
  const upload = { file_key: fileKey, issued_at: now };
  await transaction
    .insertInto('uploads')
    .values({ account_id: accountId, form_id: formId, key, ...upload })
    .onConflict((conflict) => conflict.columns(['account_id', 'form_id', 'key']).doUpdateSet(upload))
    .execute();
}

/** True when the object key is the newest signed upload of this answer. */
export async function isIssued(
  database: Database,
  { accountId, formId }: ApplicationName,
  key: string,
  fileKey: string,
): Promise<boolean> {
  const row = await database
    .selectFrom('uploads')
    .select('key')
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .where('key', '=', key)
    .where('file_key', '=', fileKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up the signed upload. Returns false when it was used before. */
export async function takeUpload(
  transaction: Transaction<Tables>,
  { accountId, formId }: ApplicationName,
  key: string,
  fileKey: string,
): Promise<boolean> {
  const row = await transaction
    .deleteFrom('uploads')
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .where('key', '=', key)
    .where('file_key', '=', fileKey)
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the document of an answer. */
export async function writeDocument(transaction: Transaction<Tables>, document: StoredDocument): Promise<void> {
  await transaction
    .insertInto('documents')
    .values(document)
    .onConflict((conflict) => conflict.columns(['account_id', 'form_id', 'key']).doUpdateSet(document))
    .execute();
}

/** Identifies one uploaded document, whatever answer it belongs to: a migration can rename the answer. */
export interface DocumentName extends ApplicationName {
  readonly fileKey: string;
}

/** Changes a document and returns it. Null, with nothing written, when it was replaced, deleted or converted before. */
export async function changeUnfinished(
  database: Database,
  { accountId, formId, fileKey }: DocumentName,
  values: Partial<StoredDocument>,
): Promise<StoredDocument | null> {
  return (
    (await database
      .updateTable('documents')
      .set(values)
      .where('account_id', '=', accountId)
      .where('form_id', '=', formId)
      .where('file_key', '=', fileKey)
      .where('status', 'in', unfinished)
      .returningAll()
      .executeTakeFirst()) ?? null
  );
}

export async function deleteDocumentRow(
  transaction: Transaction<Tables>,
  { accountId, formId }: ApplicationName,
  key: string,
): Promise<void> {
  await transaction
    .deleteFrom('documents')
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .where('key', '=', key)
    .execute();
}

/** The number of documents of all applicants that wait for their conversion. */
export async function countWaiting(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('documents')
    .select((expression) => expression.fn.countAll<string>().as('count'))
    .where('status', 'in', unfinished)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The number of documents of one applicant, in all forms, that wait for their conversion. */
export async function countWaitingOf(database: Database, accountId: string): Promise<number> {
  const { count } = await database
    .selectFrom('documents')
    .select((expression) => expression.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('status', 'in', unfinished)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An object that a row names. Objects that were stored before have had their row for long. */
export interface NamedObject extends ApplicationName {
  readonly object: string;
  readonly key: string;
  readonly isOld: boolean;
}

const namedBy = {
  documents: sql`select object_key, account_id, form_id, key, changed_at from documents`,
  converted: sql`select pdf_key, account_id, form_id, key, changed_at from documents`,
  archives: sql`select object_key, account_id, '', '', expires_at
    from archive_parts join archives on id = archive_id`,
  copies: sql`select object_key, account_id, form_id, '', changed_at from pdf_copies`,
  uploads: sql`select file_key collate "C", account_id, form_id, key, issued_at from uploads`,
} as const;

/** The objects that rows name, with keys after one and up to another; null is the end. */
export async function namedObjects(
  database: Database,
  kind: keyof typeof namedBy,
  { after, last }: { readonly after: string; readonly last: string | null },
): Promise<readonly NamedObject[]> {
  const { rows } = await sql<NamedObject>`
    select object, account_id as "accountId", form_id as "formId", key, at < now() - interval '1 day' as "isOld"
    from (${namedBy[kind]}) as named (object, account_id, form_id, key, at)
    where object > ${after} and ${last === null ? sql`true` : sql`object <= ${last}`}`.execute(database);
  return rows;
}

/** The object keys among `keys` that a document, a PDF copy or an archive refers to. */
export async function referredObjects(database: Database, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly key: string }>`
    select object_key as key from documents where object_key = any(${keys})
    union all select pdf_key from documents where pdf_key = any(${keys})
    union all select object_key from pdf_copies where object_key = any(${keys})
    union all select object_key from archive_parts where object_key = any(${keys})`.execute(database);
  return new Set(rows.map(({ key }) => key));
}
