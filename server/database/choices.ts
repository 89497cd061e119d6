import type { Transaction } from 'kysely';
import type { ApplicationName } from './applications.ts';
import type { Tables } from './tables.ts';

/** Stores a chosen tab (`tab:<id>`) or the count of a repeated block (`count:<id>`). */
export async function writeChoice(
  transaction: Transaction<Tables>,
  { accountId, formId }: ApplicationName,
  name: string,
  value: string,
): Promise<void> {
  await transaction
    .insertInto('choices')
    .values({ account_id: accountId, form_id: formId, name, value })
    .onConflict((conflict) => conflict.columns(['account_id', 'form_id', 'name']).doUpdateSet({ value }))
    .execute();
}
