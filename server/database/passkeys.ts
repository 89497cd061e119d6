/** The passkeys of accounts: public keys, whose private keys stay with their owners. */
import { sql, type Transaction } from 'kysely';
import { isClosed } from './account-deletions.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** The passkeys that an account can have. */
export const mostPasskeys = 10;

export interface OwnPasskey {
  readonly id: string;
  readonly credentialId: string;
  readonly transports: readonly string[];
  readonly name: string;
  readonly addedAt: Date;
  /** Null before its first log-in. */
  readonly usedAt: Date | null;
}

/** The passkeys of an account, oldest first. */
export async function passkeysOf(database: Database, accountId: string): Promise<readonly OwnPasskey[]> {
  return database
    .selectFrom('passkeys')
    .select(['id', 'credential_id as credentialId', 'transports', 'name'])
    .select(['added_at as addedAt', 'used_at as usedAt'])
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
}

/** What a signature is verified with. */
export interface StoredPasskey {
  readonly id: string;
  readonly accountId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
}

/** The passkey of a credential; null when there is none. */
export async function findPasskey(database: Database, credentialId: string): Promise<StoredPasskey | null> {
  const row = await database
    .selectFrom('passkeys')
    .select(['id', 'account_id as accountId', 'public_key as publicKey'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, publicKey: new Uint8Array(row.publicKey) };
}

export interface NewPasskey {
  readonly accountId: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly at: Date;
}

/**
 * Stores a passkey of an account, which must be locked. Stores nothing when the account has as many as it can have, or
 * when the credential is stored already.
 */
export async function storePasskey(
  transaction: Transaction<Tables>,
  passkey: NewPasskey,
): Promise<'stored' | 'full' | 'known'> {
  const { accountId, credentialId, publicKey, counter, transports, name, at } = passkey;
  if ((await passkeysOf(transaction, accountId)).length >= mostPasskeys) return 'full';
  const { numAffectedRows } = await sql`
    insert into passkeys (account_id, credential_id, public_key, counter, transports, name, added_at)
    values (${accountId}, ${credentialId}, ${Buffer.from(publicKey)}, ${counter}, ${[...transports]}::text[],
      ${name}, ${at})
    on conflict (credential_id) do nothing`.execute(transaction);
  return numAffectedRows === 1n ? 'stored' : 'known';
}

/** Renames a passkey of an account. Returns false when it has none with this id. */
export async function renamePasskey(
  database: Database,
  { accountId, id, name }: { readonly accountId: string; readonly id: string; readonly name: string },
): Promise<boolean> {
  const row = database.updateTable('passkeys').set({ name }).where('account_id', '=', accountId).where('id', '=', id);
  return (await row.returning('id').executeTakeFirst()) !== undefined;
}

/** Removes a passkey of an account. Returns its name; null when the account has none with this id. */
export async function removePasskey(database: Database, accountId: string, id: string): Promise<string | null> {
  const row = database.deleteFrom('passkeys').where('account_id', '=', accountId).where('id', '=', id);
  return (await row.returning('name').executeTakeFirst())?.name ?? null;
}

/** Removes all passkeys of an account and returns their number. */
export async function dropPasskeys(database: Database, accountId: string): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** A use of a passkey at a log-in. */
export interface PasskeyUse {
  readonly id: string;
  readonly accountId: string;
  /** The number of signatures as the authenticator counts them; 0 for one that does not count. */
  readonly counter: number;
  readonly at: Date;
}

/**
 * Notes the use of a passkey of an account, which must be locked. `copied`: the name of one whose counter went back, so
 * that there is another copy of it. `gone`: it was removed, or its owner has asked for the deletion of the account.
 */
export async function noteUse(
  transaction: Transaction<Tables>,
  { id, accountId, counter, at }: PasskeyUse,
): Promise<'used' | 'gone' | { readonly copied: string }> {
  const used = await sql`
    update passkeys set counter = ${counter}, used_at = ${at}
    where id = ${id} and account_id = ${accountId} and not ${isClosed(accountId)}
      and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`.execute(transaction);
  if (used.numAffectedRows === 1n) return 'used';
  const left = await sql<{ readonly copied: string }>`
    select name as copied from passkeys
    where id = ${id} and account_id = ${accountId} and not ${isClosed(accountId)}`.execute(transaction);
  return left.rows[0] ?? 'gone';
}
