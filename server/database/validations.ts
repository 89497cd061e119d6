import { sql } from 'kysely';
import { type Application, isUnchanged } from './applications.ts';
import type { Database } from './database.ts';

/**
 * Replaces the record of the errors that the applicant was last shown. Returns false, with nothing written, when the
 * draft is not as it was read.
 */
export async function writeValidations(
  database: Database,
  application: Application,
  errors: Readonly<Record<string, readonly string[]>>,
  now: Date,
): Promise<boolean> {
  const { accountId, formId } = application;
  const { rows } = await sql`
    insert into validations (account_id, form_id, errors, at)
    select account_id, form_id, ${JSON.stringify(errors)}::jsonb, ${now}::timestamptz from applications
    where account_id = ${accountId} and form_id = ${formId} and ${isUnchanged(application)}
    on conflict (account_id, form_id) do update set errors = excluded.errors, at = excluded.at
    returning account_id`.execute(database);
  return rows.length > 0;
}
