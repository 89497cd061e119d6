import { createHash } from 'node:crypto';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Secrets } from './secrets.ts';
import type { Tables } from './tables.ts';

export type Account = Selectable<Tables['accounts']>;

export async function findAccount(database: Database, username: string): Promise<Account | null> {
  return await database.selectFrom('accounts').selectAll().where('username', '=', username).executeTakeFirst() ?? null;
}

export interface NewAccount {
  /** Used only when there is no account of that name yet. */
  readonly id: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly definitionVersion: number;
}

/**
 * Makes an account with its empty application; an unconfirmed one of that name gets the new password, so that whoever
 * signed up before cannot open it, and its code is void. Null, and nothing changed, when a confirmed one exists.
 */
export async function createAccount(
  transaction: Transaction<Tables>, secrets: Secrets, account: NewAccount, now: Date,
): Promise<string | null> {
  const { id, username, passwordHash, definitionVersion } = account;
  // One statement, whether there is an account or not: how many there are would tell.
  const { rows: [made] } = await sql<{ id: string }>`
    with made as (
      insert into accounts (id, username, password_hash, created_at) values (${id}, ${username}, ${passwordHash}, ${now})
      on conflict (username) do update set password_hash = excluded.password_hash, failed_logins = 0 where accounts.confirmed_at is null
      returning id),
    its_application as (
      insert into applications (account_id, data_key, definition_version, created_at)
      select id, ${secrets.createDataKey(id)}, ${definitionVersion}::integer, ${now}::timestamptz from made where id = ${id}),
    its_former_code as (delete from codes using made where codes.account_id = made.id)
    select id from made`.execute(transaction);
  return made?.id ?? null;
}

/** Replaces the account's code, its count of tries with it. */
export async function storeCode(database: Database, accountId: string, codeHash: string, expiresAt: Date): Promise<void> {
  const code = { code_hash: codeHash, expires_at: expiresAt, tries: 0 };
  await database.insertInto('codes').values({ account_id: accountId, ...code })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(code))
    .execute();
}

const mostTries = 5;

/** Counts a try of the account's code before anybody compares it; null when there is none left to compare with. */
export async function takeCodeTry(database: Database, accountId: string, now: Date): Promise<string | null> {
  const row = await database.updateTable('codes')
    .set((expression) => ({ tries: expression('tries', '+', 1) }))
    .where('account_id', '=', accountId).where('tries', '<', mostTries).where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash ?? null;
}

/** Confirms the account with that very code; false when it was replaced or used in the meantime. */
export async function confirmAccount(transaction: Transaction<Tables>, accountId: string, codeHash: string, now: Date): Promise<boolean> {
  const used = await transaction.deleteFrom('codes')
    .where('account_id', '=', accountId).where('code_hash', '=', codeHash)
    .returning('account_id').executeTakeFirst();
  if (used === undefined) return false;
  await transaction.updateTable('accounts').set({ confirmed_at: now }).where('id', '=', accountId).execute();
  return true;
}

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex');

/** Replaces the account's link to set a new password. */
export async function storeReset(database: Database, accountId: string, id: string, expiresAt: Date): Promise<void> {
  const reset = { id_hash: hashOf(id), expires_at: expiresAt };
  await database.insertInto('resets').values({ account_id: accountId, ...reset })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(reset))
    .execute();
}

/** Uses up the link of that account; null when it is another's, an older one, or too old. */
export async function takeReset(transaction: Transaction<Tables>, username: string, id: string, now: Date): Promise<string | null> {
  const row = await transaction.deleteFrom('resets').using('accounts')
    .whereRef('accounts.id', '=', 'resets.account_id')
    .where('accounts.username', '=', username)
    .where('resets.id_hash', '=', hashOf(id)).where('resets.expires_at', '>', now)
    .returning('resets.account_id')
    .executeTakeFirst();
  return row?.account_id ?? null;
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
    .where('username', '=', username)
    .returning('failed_logins')
    .executeTakeFirst();
  return row?.failed_logins === mostFailures;
}

/** Notes that the applicant is there: no failure before counts any more, and no mail that told of a deletion. */
export async function noteLogin(transaction: Transaction<Tables>, accountId: string, at: Date): Promise<void> {
  await transaction.updateTable('accounts').set({ failed_logins: 0, deleted_after: null }).where('id', '=', accountId).execute();
  await transaction.insertInto('logins').values({ account_id: accountId, at }).execute();
}
