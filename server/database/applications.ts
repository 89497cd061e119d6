import { sql, type Transaction } from 'kysely';
import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from './database.ts';
import type { Status } from './statuses.ts';
import type { Tables } from './tables.ts';

/** A stored application with everything that belongs to it. */
export interface Application {
  readonly accountId: string;
  readonly dataKey: string;
  readonly lastPage: string | null;
  /** A counter of the database that grows with every change of answers, choices, documents and the submission. */
  readonly revision: number;
  /** Decrypted. Unanswered keys are absent. */
  readonly answers: Readonly<Record<string, string>>;
  /** By `tab:<id>` and `count:<id>`. */
  readonly choices: Readonly<Record<string, string>>;
  readonly statuses: readonly Status[];
  /** The times of the last 100 logins, newest last. */
  readonly logins: readonly Date[];
  readonly submission: { readonly reference: string; readonly submittedAt: Date } | null;
  readonly documents: readonly DocumentState[];
}

/** The columns of a document that an application needs. */
export type DocumentState = Pick<
  Tables['documents'],
  'key' | 'file_key' | 'file_name' | 'file_size' | 'object_key' | 'status' | 'pdf_key'
>;

/** Locks the application until the transaction ends. */
export async function lockApplication(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  await transaction
    .selectFrom('applications')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
}

/** The row of the query. Times are texts, because JSON has no dates. */
interface Stored {
  readonly data_key: string;
  readonly last_page: string | null;
  readonly revision: number;
  readonly answers: readonly (readonly [key: string, value: string | null, sealed: string | null])[];
  readonly choices: Readonly<Record<string, string>>;
  readonly statuses: readonly Status[];
  readonly logins: readonly string[];
  readonly submission: { readonly reference: string; readonly submitted_at: string } | null;
  readonly documents: readonly DocumentState[];
}

/** Reads an application in one statement, which sees one state. After a lock, a separate statement is required. */
export async function readApplication(database: Database, secrets: Secrets, accountId: string): Promise<Application> {
  const {
    rows: [stored],
  } = await sql<Stored>`
    select data_key, last_page, revision,
      (select coalesce(json_agg(json_build_array(key, value, sealed)), '[]') from answers where account_id = ${accountId}) as answers,
      (select coalesce(json_object_agg(name, value), '{}') from choices where account_id = ${accountId}) as choices,
      (select coalesce(json_agg(web_status order by at), '[]') from statuses where account_id = ${accountId}) as statuses,
      (select coalesce(json_agg(at order by at), '[]') from (
        select at from logins where account_id = ${accountId} order by at desc limit 100) as latest) as logins,
      (select json_build_object('reference', reference, 'submitted_at', submitted_at) from submissions
        where account_id = ${accountId}) as submission,
      (select coalesce(json_agg(json_build_object('key', key, 'file_key', file_key, 'file_name', file_name,
        'file_size', file_size, 'object_key', object_key, 'status', status, 'pdf_key', pdf_key)), '[]')
        from documents where account_id = ${accountId}) as documents
    from applications where account_id = ${accountId}`.execute(database);
  if (stored === undefined) throw new Error('An account has no application.');
  const { data_key: dataKey, submission } = stored;
  return {
    accountId,
    dataKey,
    lastPage: stored.last_page,
    revision: stored.revision,
    answers: Object.fromEntries(
      stored.answers.map(([key, value, sealed]) => [
        key,
        sealed === null ? (value ?? '') : secrets.open(dataKey, accountId, key, sealed),
      ]),
    ),
    choices: stored.choices,
    statuses: stored.statuses,
    logins: stored.logins.map((at) => new Date(at)),
    submission:
      submission === null ? null : { reference: submission.reference, submittedAt: new Date(submission.submitted_at) },
    documents: stored.documents,
  };
}

export async function writeLastPage(
  transaction: Transaction<Tables>,
  accountId: string,
  lastPage: string,
): Promise<void> {
  await transaction
    .updateTable('applications')
    .set({ last_page: lastPage })
    .where('account_id', '=', accountId)
    .execute();
}
