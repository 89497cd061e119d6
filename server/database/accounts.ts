import type { Selectable, Transaction } from 'kysely';
import { normalReference } from '../base/reference.ts';
import type { Database } from './database.ts';
import { insertApplication } from './applications.ts';
import type { DraftTarget } from './drafts.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Tables } from './tables.ts';

export type Account = Selectable<Tables['accounts']> & { readonly username: string };

/** The account of a normalized username, or null. */
export async function findAccount(database: Database, username: string): Promise<Account | null> {
  const row = database.selectFrom('accounts').selectAll().where('username', '=', username);
  return (await row.$narrowType<{ username: string }>().executeTakeFirst()) ?? null;
}

/** The username of an account; '' for a person without one. */
export async function usernameOf(database: Database, accountId: string): Promise<string> {
  const account = await database
    .selectFrom('accounts')
    .select('username')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return account.username ?? '';
}

/**
 * Locks an account until the transaction ends, so that acts on it run one after the other. Returns its state after the
 * lock; null when it was deleted. Every transaction locks the account first, then its applications and other rows.
 */
export async function lockAccount(transaction: Transaction<Tables>, id: string): Promise<Account | null> {
  const row = transaction.selectFrom('accounts').selectAll().where('id', '=', id).where('username', 'is not', null);
  return (await row.$narrowType<{ username: string }>().forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** Keeps an account and its address until the transaction ends. Returns false when it was deleted. */
export async function keepAccount(transaction: Transaction<Tables>, id: string): Promise<boolean> {
  const row = transaction.selectFrom('accounts').select('id').where('id', '=', id).forKeyShare();
  return (await row.executeTakeFirst()) !== undefined;
}

export interface NewAccount {
  readonly id: string;
  readonly username: string;
  /** Null when a mailed link will set it. */
  readonly passwordHash: string | null;
  readonly createdAt: Date;
  readonly confirmedAt: Date;
  /** The default form, for which an empty application is created. */
  readonly application: DraftTarget;
}

/** Creates an account with an empty application of the default form. The caller must hold the lock of the address. */
export async function createAccount(
  transaction: Transaction<Tables>,
  secrets: Secrets,
  account: NewAccount,
): Promise<void> {
  const { id, username, passwordHash, createdAt, confirmedAt } = account;
  await transaction
    .insertInto('accounts')
    .values({
      id,
      username,
      password_hash: passwordHash,
      created_at: createdAt,
      confirmed_at: confirmedAt,
      deleted_after: null,
    })
    .execute();
  const { formId, definitionHash, migration } = account.application;
  await insertApplication(
    transaction,
    secrets,
    { accountId: id, formId },
    { definitionHash, migration, createdAt: confirmedAt },
  );
}

/**
 * Adds the row of a person without an account. Returns false, with nothing written, when the id has one; waits for
 * another transaction that adds it.
 */
export async function createNameless(transaction: Transaction<Tables>, id: string, at: Date): Promise<boolean> {
  const row = transaction
    .insertInto('accounts')
    .values({ id, username: null, password_hash: null, created_at: at, confirmed_at: at, deleted_after: null })
    .onConflict((conflict) => conflict.column('id').doNothing());
  return (await row.returning('id').executeTakeFirst()) !== undefined;
}

/** A person without an account, who is known by the reference of a submission to an open form. */
export interface Nameless {
  readonly accountId: string;
  readonly formId: string;
  readonly reference: string;
  readonly submittedAt: Date;
}

/** The person without an account with a reference as typed; null when there is none. */
export async function findNameless(database: Database, typed: string): Promise<Nameless | null> {
  const row = database
    .selectFrom('submissions')
    .innerJoin('accounts', 'accounts.id', 'submissions.account_id')
    .select(['account_id as accountId', 'form_id as formId', 'reference', 'submitted_at as submittedAt'])
    .where('username', 'is', null)
    .where('reference', '=', normalReference(typed));
  return (await row.executeTakeFirst()) ?? null;
}

/** The form of an application with an account, and the address of the account, by the reference as typed. */
export async function findReferenced(
  database: Database,
  typed: string,
): Promise<{ readonly formId: string; readonly username: string } | null> {
  const row = database
    .selectFrom('submissions')
    .innerJoin('accounts', 'accounts.id', 'submissions.account_id')
    .select(['form_id as formId', 'username'])
    .where('username', 'is not', null)
    .where('reference', '=', normalReference(typed))
    .$narrowType<{ username: string }>();
  return (await row.executeTakeFirst()) ?? null;
}

/** Sets the password and enables it. */
export async function changePassword(
  transaction: Transaction<Tables>,
  accountId: string,
  passwordHash: string,
): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set({ password_hash: passwordHash, failed_logins: 0 })
    .where('id', '=', accountId)
    .execute();
}

/** Consecutive failures that disable a password until it is set again (NIST SP 800-63B-4, 3.2.2). */
export const mostFailures = 100;

/** Disables the password until it is set again. */
export async function disablePassword(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  await transaction.updateTable('accounts').set({ failed_logins: mostFailures }).where('id', '=', accountId).execute();
}

export const isDisabled = (account: Account): boolean => account.failed_logins >= mostFailures;

/**
 * Counts a failed login of the account of the name, if it still has the password that was compared. Returns true when
 * the failure disables the password.
 */
export async function countFailure(
  transaction: Transaction<Tables>,
  username: string,
  comparedHash: string | null,
): Promise<boolean> {
  const row = await transaction
    .updateTable('accounts')
    .set((expression) => ({ failed_logins: expression('failed_logins', '+', 1) }))
    .where('username', '=', username)
    .where('password_hash', '=', comparedHash ?? '')
    .returning('failed_logins')
    .executeTakeFirst();
  return row?.failed_logins === mostFailures;
}
