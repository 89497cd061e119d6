/** What the tables have about an account beside its applications, for its archive. */
import type { Database } from './database.ts';

/** An account with the times of its log-ins. */
export interface AccountData {
  readonly username: string;
  readonly createdAt: Date;
  readonly confirmedAt: Date;
  /** Newest first. */
  readonly logins: readonly Date[];
  /** In the order of their ids. */
  readonly formIds: readonly string[];
}

/** Reads an account; null when it was deleted. */
export async function readAccountData(database: Database, accountId: string): Promise<AccountData | null> {
  const account = await database
    .selectFrom('accounts')
    .select(['username', 'created_at as createdAt', 'confirmed_at as confirmedAt'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account === undefined) return null;
  const logins = database.selectFrom('logins').select('at').where('account_id', '=', accountId).orderBy('at', 'desc');
  const forms = database.selectFrom('applications').select('form_id').where('account_id', '=', accountId);
  return {
    ...account,
    logins: (await logins.execute()).map(({ at }) => at),
    formIds: (await forms.orderBy('form_id').execute()).map(({ form_id: formId }) => formId),
  };
}
