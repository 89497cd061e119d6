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

/** Replaces all choices of an application. */
export async function replaceChoices(
  transaction: Transaction<Tables>,
  application: ApplicationName,
  choices: Readonly<Record<string, string>>,
): Promise<void> {
  const { accountId, formId } = application;
  await transaction.deleteFrom('choices').where('account_id', '=', accountId).where('form_id', '=', formId).execute();
  for (const [name, value] of Object.entries(choices)) await writeChoice(transaction, application, name, value);
}
