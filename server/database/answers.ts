import type { Transaction } from 'kysely';
import type { Secrets } from '../secrets/secrets.ts';
import type { Application } from './applications.ts';
import type { Tables } from './tables.ts';

/** Stores changed answers and deletes the rows of empty ones. Answers for which `isSensitive` is true are encrypted. */
export async function writeAnswers(
  transaction: Transaction<Tables>,
  secrets: Secrets,
  { accountId, formId, dataKey }: Pick<Application, 'accountId' | 'formId' | 'dataKey'>,
  changed: Readonly<Record<string, string>>,
  isSensitive: (key: string) => boolean,
): Promise<void> {
  const emptied = Object.keys(changed).filter((key) => changed[key] === '');
  const written = Object.entries(changed)
    .filter(([, value]) => value !== '')
    .map(([key, value]) =>
      isSensitive(key)
        ? {
            account_id: accountId,
            form_id: formId,
            key,
            value: null,
            sealed: secrets.seal(dataKey, accountId, key, value),
          }
        : { account_id: accountId, form_id: formId, key, value, sealed: null },
    );
  if (emptied.length > 0) {
    await transaction
      .deleteFrom('answers')
      .where('account_id', '=', accountId)
      .where('form_id', '=', formId)
      .where('key', 'in', emptied)
      .execute();
  }
  if (written.length === 0) return;
  await transaction
    .insertInto('answers')
    .values(written)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'form_id', 'key']).doUpdateSet((expression) => ({
        value: expression.ref('excluded.value'),
        sealed: expression.ref('excluded.sealed'),
      })),
    )
    .execute();
}
