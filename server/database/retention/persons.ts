/** Everything that the tables have about one person, for its deletion on request. */
import { sql, type Transaction } from 'kysely';
import { findAccount } from '../accounts.ts';
import { forgetNetworks, note } from '../audit.ts';
import type { Database } from '../database.ts';
import { endAccountSessions } from '../sessions.ts';
import type { Tables } from '../tables.ts';
import { normalUsername } from '../../base/username.ts';

/** The numbers of deleted things by their names, for example `answers`. They are the record of the deletion. */
export type DeletedCounts = Readonly<Record<string, number>>;

/**
 * The stored usernames of an address: its present spelling, and former ones of accounts and sign-ups from before there
 * was one spelling.
 */
export async function spellingsOf(database: Database, typed: string): Promise<readonly string[]> {
  const wanted = normalUsername(typed);
  const { rows } = await sql<{ readonly username: string }>`
    select username from accounts where username ~ '[^ -~]|xn--'
    union select username from sign_ups where username ~ '[^ -~]|xn--'`.execute(database);
  const stored = rows.map(({ username }) => username).filter((username) => normalUsername(username) === wanted);
  return [...new Set([wanted, ...stored])];
}

/**
 * Ends the sessions of a username, so that further calls are refused before they lock anything. This needs no lock
 * that running saves hold, and the person can log in again if the deletion fails. Returns the number of ended sessions.
 */
export function endSessionsOf(
  database: Database,
  { username, staff, now }: { readonly username: string; readonly staff: string; readonly now: Date },
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const account = await findAccount(transaction, username);
    if (account === null) return 0;
    const ended = await endAccountSessions(transaction, account.id);
    if (ended > 0)
      await note(transaction, 'sessions-ended', { accountId: account.id, requestId: 'admin', at: now, staff });
    return ended;
  });
}

/**
 * Locks the account of a username and its applications, so that no file is added meanwhile. Returns its id; null when
 * there is none.
 */
export async function lockPerson(transaction: Transaction<Tables>, username: string): Promise<string | null> {
  const account = await transaction
    .selectFrom('accounts')
    .select('id')
    .where('username', '=', username)
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) return null;
  const { id } = account;
  await transaction.selectFrom('applications').select('account_id').where('account_id', '=', id).forUpdate().execute();
  return id;
}

/** The tables whose rows the database deletes with the account, by the words for them. */
const countedTables = {
  applications: 'applications',
  submissions: 'submissions',
  answers: 'answers',
  documents: 'documents',
  'PDF copies': 'pdf_copies',
  sessions: 'sessions',
  passkeys: 'passkeys',
  archives: 'archives',
  'notes of what has arrived': 'arrivals',
  'links of staff': 'tokens',
} as const;

/** The numbers of rows that belong to an account. */
export async function countRows(transaction: Transaction<Tables>, id: string): Promise<DeletedCounts> {
  const counts: Record<string, number> = {};
  for (const [words, table] of Object.entries(countedTables)) {
    const { rows } = await sql<{ readonly count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where account_id = ${id}`.execute(transaction);
    counts[words] = rows[0]?.count ?? 0;
  }
  return counts;
}

/**
 * The object keys of the documents, PDF copies and archive of an account, and of its uploads, which may have no file;
 * or only those of its applications to some forms.
 */
export async function personObjectKeys(
  transaction: Transaction<Tables>,
  id: string,
  formIds: readonly string[] | null = null,
): Promise<readonly string[]> {
  const own = sql`account_id = ${id} and ${formIds === null ? sql`true` : sql`form_id = any(${formIds})`}`;
  const { rows } = await sql<{ readonly key: string }>`
    select object_key as key from documents where ${own} and object_key is not null
    union select pdf_key from documents where ${own} and pdf_key is not null
    union select object_key from pdf_copies where ${own} and object_key is not null
    union select file_key from uploads where ${own}
    union select object_key from archive_parts join archives on archives.id = archive_id
      where account_id = ${id} and ${formIds === null}`.execute(transaction);
  return rows.map(({ key }) => key);
}

/** Deletes an account with all its rows, submissions included. */
export async function deleteRows(transaction: Transaction<Tables>, id: string): Promise<void> {
  // A submission keeps its application from being deleted by mistake.
  await transaction.deleteFrom('submissions').where('account_id', '=', id).execute();
  await transaction.deleteFrom('accounts').where('id', '=', id).execute();
  await forgetNetworks(transaction, id);
  // Counters of uploads have the id in their names.
  await transaction.deleteFrom('throttles').where('name', 'like', `%${id}%`).execute();
}

/** Deletes the queued mails to a username and returns their number. */
export async function deleteQueuedMails(transaction: Transaction<Tables>, username: string): Promise<number> {
  const mails = await transaction.deleteFrom('queued_mails').where('username', '=', username).returning('id').execute();
  return mails.length;
}

/** Stores the numbers of a deletion and returns the id of the record. */
export async function writeDeletion(
  transaction: Transaction<Tables>,
  { staff, at, counts }: { readonly staff: string; readonly at: Date; readonly counts: DeletedCounts },
): Promise<string> {
  const { id } = await transaction
    .insertInto('deletions')
    .values({ at, staff, counts: JSON.stringify(counts) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Replaces the numbers of a deletion whose files were deleted since. */
export async function writeCounts(database: Database, id: string, counts: DeletedCounts): Promise<void> {
  await database
    .updateTable('deletions')
    .set({ counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute();
}
