import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Secrets } from './secrets.ts';
import type { Tables } from './tables.ts';

export type Status = Tables['statuses']['web_status'];

/** One applicant's application as stored. */
export interface Application {
  readonly accountId: string;
  readonly dataKey: string;
  readonly lastPage: string | null;
  /** Counted by the database: greater after every change of answers, choices, documents and the submission. */
  readonly revision: number;
  /** In clear; unanswered keys are absent. */
  readonly answers: Readonly<Record<string, string>>;
  /** By `tab:<id>` and `count:<id>`. */
  readonly choices: Readonly<Record<string, string>>;
  readonly statuses: readonly Status[];
  /** The moments of successful logins, newest last; the last 100. */
  readonly logins: readonly Date[];
  readonly submission: { readonly reference: string; readonly submittedAt: Date } | null;
  readonly documents: readonly DocumentState[];
}

/** The document of an answer, as far as the application is concerned. */
export type DocumentState = Pick<Tables['documents'], 'key' | 'file_key' | 'file_name' | 'file_size' | 'object_key' | 'status' | 'pdf_key'>;

/** Until the transaction ends nobody else changes the application. */
export async function lockApplication(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  await transaction.selectFrom('applications').select('account_id').where('account_id', '=', accountId).forUpdate().execute();
}

/** What one question to the database answers of an application; JSON has no moments, so they are texts. */
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

/** All of it as of one moment: one statement sees one state. After a lock it has to be a statement of its own. */
export async function readApplication(database: Database, secrets: Secrets, accountId: string): Promise<Application> {
  const { rows: [stored] } = await sql<Stored>`
    select data_key, last_page, revision,
      (select coalesce(json_agg(json_build_array(key, value, sealed)), '[]') from answers where account_id = ${accountId}) as answers,
      (select coalesce(json_object_agg(name, value), '{}') from choices where account_id = ${accountId}) as choices,
      (select coalesce(json_agg(web_status order by at), '[]') from statuses where account_id = ${accountId}) as statuses,
      (select coalesce(json_agg(at order by at), '[]') from (
        select at from logins where account_id = ${accountId} order by at desc limit 100) as latest) as logins,
      (select json_build_object('reference', reference, 'submitted_at', submitted_at) from submissions
        where account_id = ${accountId}) as submission,
      (select coalesce(json_agg(json_build_object('key', key, 'file_key', file_key, 'file_name', file_name, 'file_size', file_size,
        'object_key', object_key, 'status', status, 'pdf_key', pdf_key)), '[]') from documents where account_id = ${accountId}) as documents
    from applications where account_id = ${accountId}`.execute(database);
  if (stored === undefined) throw new Error('An account has no application.');
  const { data_key: dataKey, submission } = stored;
  return {
    accountId,
    dataKey,
    lastPage: stored.last_page,
    revision: stored.revision,
    answers: Object.fromEntries(stored.answers.map(([key, value, sealed]) =>
      [key, sealed === null ? value ?? '' : secrets.open(dataKey, accountId, key, sealed)])),
    choices: stored.choices,
    statuses: stored.statuses,
    logins: stored.logins.map((at) => new Date(at)),
    submission: submission === null ? null : { reference: submission.reference, submittedAt: new Date(submission.submitted_at) },
    documents: stored.documents,
  };
}

/** Stores changed answers; an empty one is no longer there. What `isSensitive` names is sealed. */
export async function writeAnswers(
  transaction: Transaction<Tables>, secrets: Secrets, application: Application,
  changed: Readonly<Record<string, string>>, isSensitive: (key: string) => boolean,
): Promise<void> {
  const { accountId, dataKey } = application;
  const emptied = Object.keys(changed).filter((key) => changed[key] === '');
  const written = Object.entries(changed).filter(([, value]) => value !== '').map(([key, value]) => isSensitive(key)
    ? { account_id: accountId, key, value: null, sealed: secrets.seal(dataKey, accountId, key, value) }
    : { account_id: accountId, key, value, sealed: null });
  if (emptied.length > 0) await transaction.deleteFrom('answers').where('account_id', '=', accountId).where('key', 'in', emptied).execute();
  if (written.length === 0) return;
  await transaction.insertInto('answers').values(written)
    .onConflict((conflict) => conflict.columns(['account_id', 'key'])
      .doUpdateSet((expression) => ({ value: expression.ref('excluded.value'), sealed: expression.ref('excluded.sealed') })))
    .execute();
}

export async function writeChoice(transaction: Transaction<Tables>, accountId: string, name: string, value: string): Promise<void> {
  await transaction.insertInto('choices').values({ account_id: accountId, name, value })
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).doUpdateSet({ value }))
    .execute();
}

export async function writeStatuses(transaction: Transaction<Tables>, accountId: string, statuses: readonly Status[], now: Date): Promise<void> {
  if (statuses.length === 0) return;
  // Apart by a millisecond, so that their order can be read from them.
  const rows = statuses.map((status, index) => ({ account_id: accountId, web_status: status, at: new Date(now.getTime() + index) }));
  await transaction.insertInto('statuses').values(rows).onConflict((conflict) => conflict.doNothing()).execute();
}

export async function writeLastPage(transaction: Transaction<Tables>, accountId: string, lastPage: string): Promise<void> {
  await transaction.updateTable('applications').set({ last_page: lastPage }).where('account_id', '=', accountId).execute();
}

export async function writeValidations(
  transaction: Transaction<Tables>, accountId: string, errors: Readonly<Record<string, readonly string[]>>, now: Date,
): Promise<void> {
  const record = { errors: JSON.stringify(errors), at: now };
  await transaction.insertInto('validations').values({ account_id: accountId, ...record })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(record))
    .execute();
}

export interface NewSubmission {
  readonly reference: string;
  readonly submittedAt: Date;
  readonly formId: string;
  readonly definitionVersion: number;
  readonly answers: Readonly<Record<string, string | boolean>>;
}

/** False when the reference is already taken. */
export async function writeSubmission(
  transaction: Transaction<Tables>, secrets: Secrets, application: Application,
  submission: NewSubmission, isSensitive: (key: string) => boolean,
): Promise<boolean> {
  const { accountId, dataKey } = application;
  const entries = Object.entries(submission.answers);
  const sealed = entries.filter(([key]) => isSensitive(key)).map(([key, value]) => [key, secrets.seal(dataKey, accountId, key, String(value))]);
  const made = await transaction.insertInto('submissions')
    .values({
      account_id: accountId,
      reference: submission.reference,
      submitted_at: submission.submittedAt,
      form_id: submission.formId,
      definition_version: submission.definitionVersion,
      answers: JSON.stringify(Object.fromEntries(entries.filter(([key]) => !isSensitive(key)))),
      sealed: JSON.stringify(Object.fromEntries(sealed)),
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return made !== undefined;
}
