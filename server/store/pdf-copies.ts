/** PDF copies: the newest of each application, in the database, where it goes with its account. */
import { type Selectable, sql, type Transaction } from 'kysely';
import { unfinished } from '../../engine/index.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export type PdfCopy = Pick<Selectable<Tables['pdf_copies']>, 'id' | 'status'>;
/** Names one copy; another revision is another copy. */
export interface CopyName {
  readonly accountId: string;
  readonly copyId: string;
}

/** After that a copy that failed may be asked for anew. */
const failedSeconds = 10;
const before = (now: Date): Date => new Date(now.getTime() - failedSeconds * 1000);

/** The copy of the application as it is now; null where it has still to be asked for. Costs one look at two rows. */
export async function findCopy(database: Database, accountId: string, definitionVersion: number, now: Date): Promise<PdfCopy | null> {
  const copy = await database.selectFrom('pdf_copies').innerJoin('applications', 'applications.account_id', 'pdf_copies.account_id')
    .select(['pdf_copies.id', 'pdf_copies.status'])
    .where('pdf_copies.account_id', '=', accountId)
    .whereRef('pdf_copies.revision', '=', 'applications.revision')
    .where('pdf_copies.definition_version', '=', definitionVersion)
    .where((expression) => expression.or([expression('status', '<>', 'FAILED'), expression('changed_at', '>=', before(now))]))
    .executeTakeFirst();
  return copy ?? null;
}

/** Asks for the copy of the application as it is now; null where somebody did so before. The former copy is gone. */
export async function requestCopy(transaction: Transaction<Tables>, accountId: string, definitionVersion: number, now: Date): Promise<string | null> {
  const { rows: [copy] } = await sql<{ readonly id: string }>`
    insert into pdf_copies (account_id, id, revision, definition_version, status, changed_at)
    select account_id, gen_random_uuid(), revision, ${definitionVersion}, 'UNPROCESSED', ${now} from applications where account_id = ${accountId}
    on conflict (account_id) do update set id = excluded.id, revision = excluded.revision, definition_version = excluded.definition_version,
      status = excluded.status, pdf = null, changed_at = excluded.changed_at
    where pdf_copies.revision <> excluded.revision or pdf_copies.definition_version <> excluded.definition_version
      or (pdf_copies.status = 'FAILED' and pdf_copies.changed_at < ${before(now)})
    returning id`.execute(transaction);
  return copy?.id ?? null;
}

/** False when the copy is no longer wanted, or already made. */
export async function beginCopy(database: Database, name: CopyName, now: Date): Promise<boolean> {
  return change(database, name, { status: 'IN_PROGRESS', changed_at: now });
}

export async function completeCopy(database: Database, name: CopyName, pdf: Uint8Array, now: Date): Promise<void> {
  await change(database, name, { status: 'COMPLETED', pdf: Buffer.from(pdf), changed_at: now });
}

export async function failCopy(database: Database, name: CopyName, now: Date): Promise<void> {
  await change(database, name, { status: 'FAILED', changed_at: now });
}

async function change(database: Database, { accountId, copyId }: CopyName, values: Partial<Selectable<Tables['pdf_copies']>>): Promise<boolean> {
  const row = await database.updateTable('pdf_copies').set(values)
    .where('account_id', '=', accountId).where('id', '=', copyId).where('status', 'in', unfinished)
    .returning('id').executeTakeFirst();
  return row !== undefined;
}

/** The file of a copy, for its owner alone. */
export async function readCopy(database: Database, { accountId, copyId }: CopyName): Promise<{ pdf: Buffer; reference: string | null } | null> {
  const row = await database.selectFrom('pdf_copies').leftJoin('submissions', 'submissions.account_id', 'pdf_copies.account_id')
    .select(['pdf_copies.pdf', 'submissions.reference'])
    .where('pdf_copies.account_id', '=', accountId).where('pdf_copies.id', '=', copyId).executeTakeFirst();
  return row === undefined || row.pdf === null ? null : { pdf: row.pdf, reference: row.reference };
}
