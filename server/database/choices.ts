import type { Transaction } from 'kysely';
import type { ApplicationName } from './applications.ts';
import type { Tables } from './tables.ts';

/** A chosen tab (`tab:<id>`) or the count of a repeated block (`count:<id>`). */
export interface StoredChoice {
  readonly name: string;
  readonly value: string;
}

/** Replaces all choices of an application. */
export async function replaceChoices(
  transaction: Transaction<Tables>,
  { accountId, formId }: ApplicationName,
  choices: Readonly<Record<string, string>>,
): Promise<void> {
  await transaction.deleteFrom('choices').where('account_id', '=', accountId).where('form_id', '=', formId).execute();
  const rows = Object.entries(choices).map(([name, value]) => ({
    account_id: accountId,
    form_id: formId,
    name,
    value,
  }));
  if (rows.length > 0) await transaction.insertInto('choices').values(rows).execute();
}
