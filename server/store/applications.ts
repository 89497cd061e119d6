import type { Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Secrets } from './secrets.ts';
import type { Tables } from './tables.ts';

export type Status = Tables['statuses']['web_status'];

/** One applicant's application as stored. */
export interface Application {
  readonly accountId: string;
  readonly dataKey: string;
  readonly lastPage: string | null;
  /** In clear; unanswered keys are absent. */
  readonly answers: Readonly<Record<string, string>>;
  /** By `tab:<id>` and `count:<id>`. */
  readonly choices: Readonly<Record<string, string>>;
  readonly statuses: readonly Status[];
  /** The moments of successful logins, newest last; the last 100. */
  readonly logins: readonly Date[];
  readonly submission: { readonly reference: string; readonly submittedAt: Date } | null;
}

/** Until the transaction ends nobody else changes the application. */
export async function lockApplication(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  await transaction.selectFrom('applications').select('account_id').where('account_id', '=', accountId).forUpdate().execute();
}

/** All of it as of one moment, when the database is a transaction that sees one. */
export async function readApplication(database: Database, secrets: Secrets, accountId: string): Promise<Application> {
  const row = await database.selectFrom('applications').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow();
  const answers = await database.selectFrom('answers').select(['key', 'value', 'sealed']).where('account_id', '=', accountId).execute();
  const choices = await database.selectFrom('choices').select(['name', 'value']).where('account_id', '=', accountId).execute();
  const statuses = await database.selectFrom('statuses').select('web_status').where('account_id', '=', accountId).orderBy('at').execute();
  const logins = await database.selectFrom('logins').select('at').where('account_id', '=', accountId).orderBy('at', 'desc').limit(100).execute();
  const submission = await database.selectFrom('submissions').select(['reference', 'submitted_at'])
    .where('account_id', '=', accountId).executeTakeFirst();
  return {
    accountId,
    dataKey: row.data_key,
    lastPage: row.last_page,
    answers: Object.fromEntries(answers.map(({ key, value, sealed }) =>
      [key, sealed === null ? value ?? '' : secrets.open(row.data_key, accountId, key, sealed)])),
    choices: Object.fromEntries(choices.map(({ name, value }) => [name, value])),
    statuses: statuses.map(({ web_status }) => web_status),
    logins: logins.map(({ at }) => at).reverse(),
    submission: submission === undefined ? null : { reference: submission.reference, submittedAt: submission.submitted_at },
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
