/** Changes of the address of an account: asked for, made, and taken back. */
import { type Selectable, sql, type Transaction } from 'kysely';
import { type Account, lockAccount } from './accounts.ts';
import { discardLink } from './addresses.ts';
import type { Database } from './database.ts';
import { addressKinds } from './mail-queue.ts';
import { outdateCopies } from './pdf-copies.ts';
import { endAccountSessions } from './sessions.ts';
import type { Tables } from './tables.ts';

/** Days in which the former address can take a change back. */
export const takeBackDays = 3;

export type AskedChange = Selectable<Tables['address_changes']>;

/** The change with an id; null when there is none. */
export async function findAddressChange(database: Database, id: string): Promise<AskedChange | null> {
  const row = database.selectFrom('address_changes').selectAll().where('id', '=', id);
  return (await row.executeTakeFirst()) ?? null;
}

/** Whether the address of an account was changed and its former one can still take that back. */
export async function wasJustChanged(transaction: Transaction<Tables>, accountId: string): Promise<boolean> {
  const row = transaction
    .selectFrom('address_changes')
    .select('id')
    .where('account_id', '=', accountId)
    .where('changed_at', 'is not', null);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Deletes a change that an account asks for, whose links then lead nowhere. */
export async function dropAddressChange(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  await transaction.deleteFrom('address_changes').where('account_id', '=', accountId).execute();
}

/** Stores what an account asks for in place of what it asked for before. Returns its id. */
export async function storeAddressChange(
  transaction: Transaction<Tables>,
  { id: accountId, username: former }: Account,
  username: string,
  at: Date,
): Promise<string> {
  await dropAddressChange(transaction, accountId);
  const { id } = await transaction
    .insertInto('address_changes')
    .values({ account_id: accountId, former, username, asked_at: at, changed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A change and its account under their locks. */
export interface LockedChange {
  readonly change: AskedChange;
  readonly account: Account;
  /** The address of the change that the account does not have is free. */
  readonly isFree: boolean;
}

/** Locks both addresses of a change, then its account, and returns their state; null when the change is gone. */
export async function lockAddressChange(
  transaction: Transaction<Tables>,
  { id, account_id: accountId, former, username }: AskedChange,
): Promise<LockedChange | null> {
  for (const name of [former, username].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
  const account = await lockAccount(transaction, accountId);
  const change = await findAddressChange(transaction, id);
  if (account === null || change === null) return null;
  const others = transaction
    .selectFrom('accounts')
    .select('id')
    .where('username', 'in', [former, username])
    .where('id', '<>', accountId);
  return { change, account, isFree: (await others.executeTakeFirst()) === undefined };
}

/**
 * Gives an account another address. Its waiting mails follow, its sessions and the links to set its password end, and
 * its PDF copies, which show the address, are made again. The caller must hold the locks of both addresses.
 */
export async function renameAccount(
  transaction: Transaction<Tables>,
  account: Account,
  username: string,
): Promise<void> {
  const { id, username: former } = account;
  await transaction.deleteFrom('sign_ups').where('username', '=', username).execute();
  await transaction.updateTable('accounts').set({ username }).where('id', '=', id).execute();
  await transaction
    .updateTable('queued_mails')
    .set({ username })
    .where('username', '=', former)
    .where('kind', 'not in', addressKinds)
    .execute();
  for (const name of [former, username]) await discardLink(transaction, name);
  await outdateCopies(transaction, id);
  await endAccountSessions(transaction, id);
}

/** Records that a change was made. */
export async function noteChanged(transaction: Transaction<Tables>, id: string, at: Date): Promise<void> {
  await transaction.updateTable('address_changes').set({ changed_at: at }).where('id', '=', id).execute();
}

/** Deletes a change, whose links then lead nowhere. */
export async function deleteAddressChange(transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.deleteFrom('address_changes').where('id', '=', id).execute();
}
