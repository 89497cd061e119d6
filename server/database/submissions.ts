import type { Transaction } from 'kysely';
import type { Secrets } from '../secrets/secrets.ts';
import type { Application } from './applications.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export interface NewSubmission {
  readonly reference: string;
  readonly submittedAt: Date;
  readonly formId: string;
  readonly definitionVersion: number;
  readonly answers: Readonly<Record<string, string | boolean>>;
}

/** Stores a submission. Returns false, with nothing written, when another submission has the reference. */
export async function writeSubmission(
  transaction: Transaction<Tables>,
  secrets: Secrets,
  { accountId, dataKey }: Pick<Application, 'accountId' | 'dataKey'>,
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
      form_id: submission.formId,
      definition_version: submission.definitionVersion,
      answers: JSON.stringify(Object.fromEntries(entries.filter(([key]) => !isSensitive(key)))),
      sealed: JSON.stringify(Object.fromEntries(sealed)),
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
}

/** The submission of an account; null before it. */
export async function findSubmission(database: Database, accountId: string): Promise<SubmissionRecord | null> {
  const row = await database
    .selectFrom('submissions')
    .select(['reference', 'submitted_at', 'definition_version'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { reference: row.reference, submittedAt: row.submitted_at, definitionVersion: row.definition_version };
}
