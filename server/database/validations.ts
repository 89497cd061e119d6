import type { Transaction } from 'kysely';
import type { ApplicationName } from './applications.ts';
import type { Tables } from './tables.ts';

/** Replaces the record of the errors that the applicant was last shown. */
export async function writeValidations(
  transaction: Transaction<Tables>,
  { accountId, formId }: ApplicationName,
  errors: Readonly<Record<string, readonly string[]>>,
  now: Date,
): Promise<void> {
  const record = { errors: JSON.stringify(errors), at: now };
  await transaction
    .insertInto('validations')
    .values({ account_id: accountId, form_id: formId, ...record })
    .onConflict((conflict) => conflict.columns(['account_id', 'form_id']).doUpdateSet(record))
    .execute();
}
