/**
 * The archives of accounts: a ZIP file with everything that the portal has about a person, stored in parts. An account
 * has at most one, and it ends a day after it was made.
 */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { unfinished } from '../../engine/internal.ts';
import { daysAfter } from '../base/clock.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

const archiveDays = 1;

/** One attempt to make an archive. A later attempt ends the former one. */
export interface ArchiveAttempt {
  readonly archiveId: string;
  readonly attempt: number;
}

export interface ArchivePart {
  /** Its place among the parts, from 0. */
  readonly place: number;
  readonly objectKey: string;
  /** In bytes, before its encryption. */
  readonly size: number;
}

export interface Archive {
  readonly id: string;
  readonly status: Tables['archives']['status'];
  readonly expiresAt: Date;
  /** In bytes; 0 until it is made. */
  readonly size: number;
}

/** The archive of an account; null without one and after its end. */
export async function findArchive(database: Database, accountId: string, now: Date): Promise<Archive | null> {
  const { rows } = await sql<Archive>`
    select id, status, expires_at as "expiresAt",
      (select coalesce(sum(size), 0)::float from archive_parts where archive_id = id) as size
    from archives where account_id = ${accountId} and expires_at > ${now}`.execute(database);
  return rows[0] ?? null;
}

/** Stores the request for an archive, which replaces the former one. `keys` are the objects of the former one. */
export async function requestArchive(
  transaction: Transaction<Tables>,
  accountId: string,
  now: Date,
): Promise<{ readonly id: string; readonly keys: readonly string[] }> {
  const keys = await deleteArchives(transaction, sql`account_id = ${accountId}`);
  const { id } = await transaction
    .insertInto('archives')
    .values({ account_id: accountId, status: 'UNPROCESSED', expires_at: daysAfter(now, archiveDays) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, keys };
}

/**
 * Begins an attempt, which takes the place of the former one and its parts. Null when the archive was replaced, deleted
 * or finished.
 */
export async function beginArchive(
  transaction: Transaction<Tables>,
  archiveId: string,
): Promise<{ readonly attempt: number; readonly keys: readonly string[] } | null> {
  const row = await transaction
    .updateTable('archives')
    .set((expression) => ({ status: 'IN_PROGRESS', attempt: expression('attempt', '+', 1) }))
    .where('id', '=', archiveId)
    .where('status', 'in', unfinished)
    .returning('attempt')
    .executeTakeFirst();
  if (row === undefined) return null;
  return { attempt: row.attempt, keys: await deleteParts(transaction, sql`archive_id = ${archiveId}`) };
}

/** Names a part before it is stored. Returns false when the attempt has ended. */
export async function addArchivePart(
  transaction: Transaction<Tables>,
  { archiveId, attempt }: ArchiveAttempt,
  { place, objectKey, size }: ArchivePart,
): Promise<boolean> {
  const current = transaction
    .selectFrom('archives')
    .select('id')
    .where('id', '=', archiveId)
    .where('attempt', '=', attempt)
    .where('status', '=', 'IN_PROGRESS')
    .forUpdate();
  if ((await current.executeTakeFirst()) === undefined) return false;
  const part = { archive_id: archiveId, place, object_key: objectKey, size };
  await transaction.insertInto('archive_parts').values(part).execute();
  return true;
}

/** Completes an attempt, from which the day of the archive begins. Returns false when the attempt has ended. */
export async function completeArchive(
  transaction: Transaction<Tables>,
  { archiveId, attempt }: ArchiveAttempt,
  now: Date,
): Promise<boolean> {
  const row = await transaction
    .updateTable('archives')
    .set({ status: 'COMPLETED', expires_at: daysAfter(now, archiveDays) })
    .where('id', '=', archiveId)
    .where('attempt', '=', attempt)
    .where('status', '=', 'IN_PROGRESS')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks an archive as failed. Returns the objects of its parts; null when it was replaced, deleted or finished. */
export async function failArchive(
  transaction: Transaction<Tables>,
  archiveId: string,
): Promise<readonly string[] | null> {
  const row = await transaction
    .updateTable('archives')
    .set({ status: 'FAILED' })
    .where('id', '=', archiveId)
    .where('status', 'in', unfinished)
    .returning('id')
    .executeTakeFirst();
  return row === undefined ? null : deleteParts(transaction, sql`archive_id = ${archiveId}`);
}

/** The parts of a whole archive in their order; none when it belongs to another account or has ended. */
export async function archiveParts(
  database: Database,
  { accountId, archiveId }: { readonly accountId: string; readonly archiveId: string },
  now: Date,
): Promise<readonly ArchivePart[]> {
  return database
    .selectFrom('archives')
    .innerJoin('archive_parts', 'archive_id', 'id')
    .select(['place', 'object_key as objectKey', 'size'])
    .where('id', '=', archiveId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'COMPLETED')
    .where('expires_at', '>', now)
    .orderBy('place')
    .execute();
}

/** Deletes the archives that have ended, also those that were never made. Returns the objects of their parts. */
export const deleteEndedArchives = (transaction: Transaction<Tables>, now: Date): Promise<readonly string[]> =>
  deleteArchives(transaction, sql`expires_at <= ${now}`);

/** Deletes all archives, because a restored database may not have their objects. */
export async function forgetArchives(transaction: Transaction<Tables>): Promise<void> {
  await transaction.deleteFrom('archives').execute();
}

/** The locks come first, so that no part is added meanwhile. */
async function deleteArchives(
  transaction: Transaction<Tables>,
  which: RawBuilder<unknown>,
): Promise<readonly string[]> {
  const locked = sql<{ readonly id: string }>`select id from archives where ${which} order by id for update`;
  const ids = (await locked.execute(transaction)).rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const keys = await deleteParts(transaction, sql`archive_id = any(${ids})`);
  await transaction.deleteFrom('archives').where('id', 'in', ids).execute();
  return keys;
}

async function deleteParts(transaction: Transaction<Tables>, which: RawBuilder<unknown>): Promise<readonly string[]> {
  const parts = sql<{ readonly key: string }>`delete from archive_parts where ${which} returning object_key as key`;
  return (await parts.execute(transaction)).rows.map(({ key }) => key);
}

/** What an archive has about the account itself. */
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
    .where('username', 'is not', null)
    .$narrowType<{ username: string }>()
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
