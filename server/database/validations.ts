import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Replaces the record of the errors that the applicant was last shown. */
export async function writeValidations(
  transaction: Transaction<Tables>,
  accountId: string,
  errors: Readonly<Record<string, readonly string[]>>,
  now: Date,
): Promise<void> {
  const record = { errors: JSON.stringify(errors), at: now };
  await transaction
    .insertInto('validations')
    .values({ account_id: accountId, ...record })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(record))
    .execute();
}
