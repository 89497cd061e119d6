import type { Transaction } from 'kysely';
import type { Secrets } from '../secrets/secrets.ts';
import type { Application, ApplicationName } from './applications.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export interface NewSubmission {
  readonly reference: string;
  readonly submittedAt: Date;
  readonly definitionVersion: number;
  readonly definitionHash: string;
  readonly answers: Readonly<Record<string, string | boolean>>;
  /** The session values that later visits change. */
  readonly session: Readonly<Record<string, string>>;
}

/** Stores a submission. Returns false, with nothing written, when another submission has the reference. */
export async function writeSubmission(
  transaction: Transaction<Tables>,
  secrets: Secrets,
  { accountId, formId, dataKey }: Pick<Application, 'accountId' | 'formId' | 'dataKey'>,
  submission: NewSubmission,
  isSensitive: (key: string) => boolean,
): Promise<boolean> {
  const entries = Object.entries(submission.answers);
  const sealed = entries
    .filter(([key]) => isSensitive(key))
    .map(([key, value]) => [key, secrets.seal(dataKey, accountId, key, String(value))]);
  const row = await transaction
    .insertInto('submissions')
    .values({
      account_id: accountId,
      reference: submission.reference,
      submitted_at: submission.submittedAt,
      form_id: formId,
      definition_version: submission.definitionVersion,
      definition_hash: submission.definitionHash,
      answers: JSON.stringify(Object.fromEntries(entries.filter(([key]) => !isSensitive(key)))),
      sealed: JSON.stringify(Object.fromEntries(sealed)),
      session: JSON.stringify(submission.session),
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface SubmissionRecord {
  readonly reference: string;
  readonly submittedAt: Date;
  readonly definitionVersion: number;
  /** Null until the next start for a submission from before definitions were stored. */
  readonly definitionHash: string | null;
  /** The session values of the submission that later visits change. */
  readonly session: Readonly<Record<string, string>>;
}

/** The submission of an application; null before it. */
export async function findSubmission(
  database: Database,
  { accountId, formId }: ApplicationName,
): Promise<SubmissionRecord | null> {
  const row = await database
    .selectFrom('submissions')
    .select(['reference', 'submitted_at', 'definition_version', 'definition_hash', 'session'])
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    reference: row.reference,
    submittedAt: row.submitted_at,
    definitionVersion: row.definition_version,
    definitionHash: row.definition_hash,
    session: row.session,
  };
}

/** The submitted answers, decrypted, as stored answers. Empty without a submission. */
export async function readSubmittedAnswers(
  database: Database,
  secrets: Secrets,
  { accountId, formId, dataKey }: Pick<Application, 'accountId' | 'formId' | 'dataKey'>,
): Promise<Readonly<Record<string, string>>> {
  const row = await database
    .selectFrom('submissions')
    .select(['answers', 'sealed'])
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .executeTakeFirst();
  const clear = Object.entries(row?.answers ?? {}).map(([key, answer]) => [key, answer === true ? 'true' : answer]);
  const sealed = Object.entries(row?.sealed ?? {}).map(([key, text]) => [
    key,
    secrets.open(dataKey, accountId, key, text),
  ]);
  return Object.fromEntries([...clear, ...sealed]);
}
