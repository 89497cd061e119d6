import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Secrets } from '../secrets/secrets.ts';
import type { ApplicationName, FormUpdate, Tables } from './tables.ts';
import type { Database } from './database.ts';
import { isDraft } from './drafts.ts';
import type { Generation, ServedDefinition } from './form-generations.ts';
import type { JoinedColumns } from './sessions.ts';
import type { Status } from './statuses.ts';

export type { ApplicationName };

type Newest = ServedDefinition & Pick<Generation, 'unplaced'>;

/** A stored application with everything that belongs to it. */
export interface Application extends ApplicationName {
  readonly dataKey: string;
  readonly lastPage: string | null;
  /** The last change of an answer; null before. */
  readonly savedAt: Date | null;
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
  readonly documents: readonly ApplicationDocument[];
  /** The form of the answers; null without a row. */
  readonly definition: ServedDefinition | null;
  /** The form that drafts move to; null before the first start of a server. */
  readonly newest: Newest | null;
  /** The note for the applicant about the last migration. */
  readonly formUpdate: FormUpdate | null;
}

/** The columns of a document that an application needs. */
export type ApplicationDocument = Pick<
  Tables['documents'],
  'key' | 'file_key' | 'file_name' | 'file_size' | 'object_key' | 'status' | 'pdf_key'
>;

/** The properties of an empty application. */
export interface NewApplication {
  readonly definitionHash: string;
  /** The number of the newest migration of the form. */
  readonly migration: number;
  readonly createdAt: Date;
}

/** Creates an empty application. Does nothing when the account has one of this form. */
export async function insertApplication(
  transaction: Transaction<Tables>,
  secrets: Secrets,
  { accountId, formId }: ApplicationName,
  { definitionHash, migration, createdAt }: NewApplication,
): Promise<void> {
  await transaction
    .insertInto('applications')
    .values({
      account_id: accountId,
      form_id: formId,
      data_key: secrets.createDataKey(accountId),
      last_page: null,
      definition_hash: definitionHash,
      migration,
      form_update: null,
      saved_at: null,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks the application until the transaction ends. Returns false when there is none. */
export async function lockApplication(
  transaction: Transaction<Tables>,
  { accountId, formId }: ApplicationName,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('applications')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** An application as `besideOwner` reads it. Times are texts, because JSON has no dates. */
export interface StoredApplication {
  /** Null, as is the revision, when there is no application. */
  readonly data_key: string | null;
  readonly last_page: string | null;
  readonly saved_at: Date | null;
  readonly form_update: FormUpdate | null;
  readonly revision: number | null;
  readonly definition: ServedDefinition | null;
  readonly newest: Newest | null;
  readonly answers: readonly (readonly [key: string, value: string | null, sealed: string | null])[];
  readonly choices: Readonly<Record<string, string>>;
  readonly statuses: readonly Status[];
  readonly logins: readonly string[];
  readonly submission: { readonly reference: string; readonly submitted_at: string } | null;
  readonly documents: readonly ApplicationDocument[];
}

/** An application of the account `owner`, read in one statement, which sees one state. */
export function besideOwner(formId: string): JoinedColumns<StoredApplication> {
  const own = sql`account_id = owner.account_id and form_id = ${formId}`;
  const columns = sql<StoredApplication>`data_key, last_page, saved_at, form_update, revision,
    case when definition_hash is not null
      then json_build_object('definitionHash', definition_hash, 'migration', migration) end as definition,
    (select json_build_object('definitionHash', definition_hash, 'migration', migration, 'unplaced', unplaced)
      from form_generations where form_id = ${formId} order by generation desc limit 1) as newest,
    (select coalesce(json_agg(json_build_array(key, value, sealed)), '[]') from answers where ${own}) as answers,
    (select coalesce(json_object_agg(name, value), '{}') from choices where ${own}) as choices,
    (select coalesce(json_agg(web_status
        order by at, array_position(array['started', 'validating', 'submitted'], web_status)), '[]')
      from statuses where ${own}) as statuses,
    (select coalesce(json_agg(at order by at), '[]') from (
      select at from logins where account_id = owner.account_id order by at desc limit 100) as latest) as logins,
    (select json_build_object('reference', reference, 'submitted_at', submitted_at) from submissions
      where ${own}) as submission,
    (select coalesce(json_agg(json_build_object('key', key, 'file_key', file_key, 'file_name', file_name,
      'file_size', file_size, 'object_key', object_key, 'status', status, 'pdf_key', pdf_key)), '[]')
      from documents where ${own}) as documents`;
  const joins = sql`left join applications on applications.account_id = owner.account_id
    and applications.form_id = ${formId}`;
  return { columns, joins };
}

/** Reads an application. After a lock, a separate statement is required. One that does not exist yet is empty. */
export async function readApplication(
  database: Database,
  secrets: Secrets,
  name: ApplicationName,
): Promise<Application> {
  const { columns, joins } = besideOwner(name.formId);
  const {
    rows: [stored],
  } = await sql<StoredApplication>`
    select ${columns} from (select ${name.accountId}::uuid as account_id) as owner ${joins}`.execute(database);
  if (stored === undefined) throw new Error('An application could not be read.');
  return openApplication(secrets, name, stored);
}

/** The application of a row, decrypted. */
export function openApplication(
  secrets: Secrets,
  { accountId, formId }: ApplicationName,
  stored: StoredApplication,
): Application {
  const { submission } = stored;
  const dataKey = stored.data_key ?? '';
  return {
    accountId,
    formId,
    dataKey,
    lastPage: stored.last_page,
    savedAt: stored.saved_at,
    revision: stored.revision ?? 0,
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
    definition: stored.definition,
    newest: stored.newest,
    formUpdate: stored.form_update,
  };
}

/** The condition that a draft is still as it was read: its answers, its form, and the form that drafts move to. */
export const isUnchanged = ({ formId, revision, definition, newest }: Application): RawBuilder<boolean> => sql<boolean>`
  applications.revision = ${revision} and applications.definition_hash = ${definition?.definitionHash ?? null}
  and applications.migration = ${definition?.migration ?? null}
  and (select json_build_array(definition_hash, migration)::text from form_generations
    where form_id = ${formId} order by generation desc limit 1) is not distinct from
    json_build_array(${newest?.definitionHash ?? null}::text, ${newest?.migration ?? null}::integer)::text`;

/** Stores the page of a draft of this form. Returns false, with nothing written, when there is no such draft. */
export async function writeLastPage(
  database: Database,
  { accountId, formId }: ApplicationName,
  { definitionHash, migration }: ServedDefinition,
  lastPage: string,
): Promise<boolean> {
  const row = await database
    .updateTable('applications')
    .set({ last_page: lastPage })
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .where('definition_hash', '=', definitionHash)
    .where('migration', '=', migration)
    .where(isDraft)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}
