/** The newest PDF copy of each application. It is deleted with its account. */
import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { unfinished } from '../../engine/internal.ts';
import type { ApplicationName } from './applications.ts';
import type { Database } from './database.ts';
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

/** Requests a copy of the current revision, which replaces the former copy. Null when it was requested before. */
export async function requestCopy(
  transaction: Transaction<Tables>,
  { accountId, formId }: ApplicationName,
  definitionHash: string,
  now: Date,
): Promise<string | null> {
  const {
    rows: [copy],
  } = await sql<{ readonly id: string }>`
    insert into pdf_copies (account_id, form_id, id, revision, definition_hash, status, changed_at)
    select account_id, form_id, gen_random_uuid(), revision,
      ${shownDefinition(accountId, formId, definitionHash)}, 'UNPROCESSED', ${now}
    from applications where account_id = ${accountId} and form_id = ${formId}
    on conflict (account_id, form_id) do update set
      id = excluded.id, revision = excluded.revision, definition_hash = excluded.definition_hash,
      status = excluded.status, pdf = null, changed_at = excluded.changed_at
    where pdf_copies.revision <> excluded.revision or pdf_copies.definition_hash <> excluded.definition_hash
      or (pdf_copies.status = 'FAILED' and pdf_copies.changed_at < ${before(now)})
    returning id`.execute(transaction);
  return copy?.id ?? null;
}

/** Marks the copy as in progress. Returns false when it was replaced or is finished. */
export async function beginCopy(database: Database, name: CopyName, now: Date): Promise<boolean> {
  return change(database, name, { status: 'IN_PROGRESS', changed_at: now });
}

/** Stores the copy. Returns false when it was replaced or is finished. */
export async function completeCopy(database: Database, name: CopyName, pdf: Uint8Array, now: Date): Promise<boolean> {
  return change(database, name, { status: 'COMPLETED', pdf: Buffer.from(pdf), changed_at: now });
}

export async function failCopy(database: Database, name: CopyName, now: Date): Promise<void> {
  await change(database, name, { status: 'FAILED', changed_at: now });
}

async function change(
  database: Database,
  { accountId, formId, copyId }: CopyName,
  values: Partial<Selectable<Tables['pdf_copies']>>,
): Promise<boolean> {
  const row = await database
    .updateTable('pdf_copies')
    .set(values)
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .where('id', '=', copyId)
    .where('status', 'in', unfinished)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface CopyFile {
  readonly formId: string;
  readonly pdf: Buffer;
  readonly reference: string | null;
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
    .select(['pdf_copies.form_id', 'pdf_copies.pdf', 'submissions.reference'])
    .where('pdf_copies.account_id', '=', accountId)
    .where('pdf_copies.id', '=', copyId)
    .executeTakeFirst();
  return row === undefined || row.pdf === null ? null : { formId: row.form_id, pdf: row.pdf, reference: row.reference };
}
