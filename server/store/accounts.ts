import type { Selectable, Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Secrets } from './secrets.ts';
import type { Tables } from './tables.ts';

export type Account = Selectable<Tables['accounts']>;

export async function findAccount(database: Database, username: string): Promise<Account | null> {
  return await database.selectFrom('accounts').selectAll().where('username', '=', username).executeTakeFirst() ?? null;
}

export interface NewAccount {
  readonly id: string;
  readonly username: string;
  /** Null where a mailed link is to set it. */
  readonly passwordHash: string | null;
  readonly createdAt: Date;
  readonly confirmedAt: Date;
  readonly definitionVersion: number;
}

/** Makes an account with its empty application. The caller holds the lock of the address. */
export async function createAccount(transaction: Transaction<Tables>, secrets: Secrets, account: NewAccount): Promise<void> {
  const { id, username, passwordHash, createdAt, confirmedAt } = account;
  await transaction.insertInto('accounts')
    .values({
      id, username, password_hash: passwordHash, created_at: createdAt, confirmed_at: confirmedAt, deleted_after: null,
    })
    .execute();
  await transaction.insertInto('applications')
    .values({
      account_id: id, data_key: secrets.createDataKey(id), last_page: null,
      definition_version: account.definitionVersion, created_at: confirmedAt,
    })
    .execute();
}

/** Sets the password; one that was disabled works again. */
export async function changePassword(transaction: Transaction<Tables>, accountId: string, passwordHash: string): Promise<void> {
  await transaction.updateTable('accounts').set({ password_hash: passwordHash, failed_logins: 0 }).where('id', '=', accountId).execute();
}

/** So many failures in a row, however long they take, disable a password until it is set anew (NIST SP 800-63B-4, 3.2.2). */
const mostFailures = 100;

export const isDisabled = (account: Account): boolean => account.failed_logins >= mostFailures;

/** Counts a failed login of whatever account has the name; true when it is the one that disables the password. */
export async function countFailure(transaction: Transaction<Tables>, username: string): Promise<boolean> {
  const row = await transaction.updateTable('accounts')
    .set((expression) => ({ failed_logins: expression('failed_logins', '+', 1) }))
    .where('username', '=', username).where('password_hash', 'is not', null)
    .returning('failed_logins')
    .executeTakeFirst();
  return row?.failed_logins === mostFailures;
}

export interface Login {
  readonly at: Date;
  /** The failures before still count: they may be somebody else's, who goes on. */
  readonly keepsFailures: boolean;
}

/** Notes that the applicant is there: no mail that told of a deletion counts any more. */
export async function noteLogin(transaction: Transaction<Tables>, accountId: string, { at, keepsFailures }: Login): Promise<void> {
  await transaction.updateTable('accounts')
    .set({ deleted_after: null, ...(keepsFailures ? {} : { failed_logins: 0 }) })
    .where('id', '=', accountId)
    .execute();
  await transaction.insertInto('logins').values({ account_id: accountId, at }).execute();
}
