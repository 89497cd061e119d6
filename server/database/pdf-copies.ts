/** The newest PDF copy of each application, whose file is in the document store. It is deleted with its account. */
import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { unfinished } from '../../engine/internal.ts';
import type { ApplicationName } from './applications.ts';
import type { Database } from './database.ts';
import { allStoreCopies } from './servers.ts';
import type { JoinedColumns } from './sessions.ts';
import type { Tables } from './tables.ts';

export type PdfCopyRow = Pick<Selectable<Tables['pdf_copies']>, 'id' | 'status'>;
/** Identifies one copy. Each revision has another copy. */
export interface CopyName extends ApplicationName {
  readonly copyId: string;
}

/** The time after which a failed copy can be requested again. */
const failedSeconds = 10;
const before = (now: Date): Date => new Date(now.getTime() - failedSeconds * 1000);

/** The definition of the submission; the current one before it. */
const shownDefinition = (accountId: unknown, formId: string, current: string): RawBuilder<string> => sql<string>`
  coalesce((select submissions.definition_hash from submissions
    where submissions.account_id = ${accountId} and submissions.form_id = ${formId}), ${current})`;

/** The copy of the current revision, with its id; nulls when it must be requested. */
export interface CopyBesideOwner {
  readonly copy_id: string | null;
  readonly copy_status: PdfCopyRow['status'] | null;
}

/** The copy of the current revision of the account `owner`. Reads two rows by their keys. */
export const copyBesideOwner = (formId: string, definitionHash: string, now: Date): JoinedColumns<CopyBesideOwner> => ({
  columns: sql`pdf_copies.id as copy_id, pdf_copies.status as copy_status`,
  joins: sql`left join applications on applications.account_id = owner.account_id and applications.form_id = ${formId}
    left join pdf_copies on pdf_copies.account_id = owner.account_id and pdf_copies.form_id = ${formId}
      and pdf_copies.revision = applications.revision
      and pdf_copies.definition_hash = ${shownDefinition(sql`owner.account_id`, formId, definitionHash)}
      and (pdf_copies.status <> 'FAILED' or pdf_copies.changed_at >= ${before(now)})`,
});

/** Deletes copies. Returns the keys of their objects. */
async function deleteCopies(transaction: Transaction<Tables>, which: RawBuilder<unknown>): Promise<readonly string[]> {
  const copies = sql<{
    readonly key: string | null;
  }>`delete from pdf_copies where ${which} returning object_key as key`;
  return (await copies.execute(transaction)).rows.flatMap(({ key }) => key ?? []);
}

/** Deletes the copies from before a moment, which are made again on request. Returns the keys of their objects. */
export const deleteOldCopies = (transaction: Transaction<Tables>, moment: Date): Promise<readonly string[]> =>
  deleteCopies(transaction, sql`changed_at < ${moment}`);

/** Deletes a copy whose object is missing: it is made again on request. */
export async function forgetCopy(database: Database, copyId: string): Promise<void> {
  await database.deleteFrom('pdf_copies').where('id', '=', copyId).execute();
}

/** Takes all copies of an account out of use, until the next requests and the retention delete them. */
export async function outdateCopies(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  const nobody = { id: sql<string>`gen_random_uuid()`, revision: -1 };
  await transaction.updateTable('pdf_copies').set(nobody).where('account_id', '=', accountId).execute();
}

/** A request for a copy. */
export interface RequestedCopy {
  /** Null when it was requested before. */
  readonly copyId: string | null;
  /** The object of the former copy. */
  readonly keys: readonly string[];
}

/** Requests a copy of the current revision, which replaces the former copy. */
export async function requestCopy(
  transaction: Transaction<Tables>,
  { accountId, formId }: ApplicationName,
  definitionHash: string,
  now: Date,
): Promise<RequestedCopy> {
  const own = sql`account_id = ${accountId} and form_id = ${formId}`;
  const shown = shownDefinition(accountId, formId, definitionHash);
  const keys = await deleteCopies(
    transaction,
    sql`${own} and (revision <> (select revision from applications where ${own}) or definition_hash <> ${shown}
      or (status = 'FAILED' and changed_at < ${before(now)}))`,
  );
  const { rows } = await sql<{ readonly id: string }>`
    insert into pdf_copies (account_id, form_id, id, revision, definition_hash, status, changed_at)
    select account_id, form_id, gen_random_uuid(), revision, ${shown}, 'UNPROCESSED', ${now}
    from applications where ${own} on conflict do nothing returning id`.execute(transaction);
  return { copyId: rows[0]?.id ?? null, keys };
}

/** One attempt to make a copy. A later attempt ends the former one. */
export interface CopyAttempt extends CopyName {
  /** The key under which the file is stored; null for a file in the row. */
  readonly objectKey: string | null;
}

/**
 * Begins an attempt, whose object the row names before it is stored, so that whatever deletes the row deletes it too.
 * `former` is the object of the former attempt. Null when the copy was replaced or is finished.
 */
export async function beginCopy(
  transaction: Transaction<Tables>,
  name: CopyName,
  objectKey: string,
  now: Date,
): Promise<{ readonly attempt: CopyAttempt; readonly former: string | null } | null> {
  const unfinishedCopy = sql`account_id = ${name.accountId} and form_id = ${name.formId} and id = ${name.copyId}
    and status = any(${unfinished})`;
  const locked = sql<{ readonly former: string | null }>`
    select object_key as former from pdf_copies where ${unfinishedCopy} for update`;
  const [copy] = (await locked.execute(transaction)).rows;
  if (copy === undefined) return null;
  const { rows } = await sql<{ readonly objectKey: string | null }>`
    update pdf_copies set status = 'IN_PROGRESS', changed_at = ${now},
      object_key = case when ${allStoreCopies} then ${objectKey} end
    where ${unfinishedCopy} returning object_key as "objectKey"`.execute(transaction);
  return { attempt: { ...name, objectKey: rows[0]?.objectKey ?? null }, former: copy.former };
}

/** Completes an attempt whose file is stored. Returns false when the copy was replaced, is finished or begun again. */
export async function completeCopy(
  database: Database,
  { objectKey, ...name }: CopyAttempt,
  pdf: Uint8Array,
  now: Date,
): Promise<boolean> {
  const row = await change(name, { status: 'COMPLETED', changed_at: now }, database)
    .set(objectKey === null ? { pdf: Buffer.from(pdf) } : {})
    .where('object_key', 'is not distinct from', objectKey)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a copy as failed, unless it was replaced or is finished. */
export async function failCopy(database: Database, name: CopyName, now: Date): Promise<void> {
  await change(name, { status: 'FAILED', changed_at: now }, database).execute();
}

const change = (
  { accountId, formId, copyId }: CopyName,
  values: Partial<Selectable<Tables['pdf_copies']>>,
  database: Database,
) =>
  database
    .updateTable('pdf_copies')
    .set(values)
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .where('id', '=', copyId)
    .where('status', 'in', unfinished);

export interface CopyFile {
  readonly formId: string;
  readonly reference: string | null;
  /** The key of the file. */
  readonly objectKey: string | null;
  /** The file itself, if a server of a former version may have had to read it. */
  readonly pdf: Buffer | null;
}

/** The file of a copy; null when it belongs to another account or is not finished. */
export async function readCopy(
  database: Database,
  { accountId, copyId }: Omit<CopyName, 'formId'>,
): Promise<CopyFile | null> {
  const row = await database
    .selectFrom('pdf_copies')
    .leftJoin('submissions', (join) =>
      join
        .onRef('submissions.account_id', '=', 'pdf_copies.account_id')
        .onRef('submissions.form_id', '=', 'pdf_copies.form_id'),
    )
    .select(['pdf_copies.form_id as formId', 'reference', 'object_key as objectKey', 'pdf'])
    .where('pdf_copies.account_id', '=', accountId)
    .where('pdf_copies.id', '=', copyId)
    .where('status', '=', 'COMPLETED')
    .executeTakeFirst();
  return row ?? null;
}
