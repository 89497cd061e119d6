import { createHash, createHmac } from 'node:crypto';
import type { Database } from './database.ts';

/**
 * A session ends after 15 minutes without activity. One more minute is for the last request of a page with its own
 * timer.
 */
const idleMs = (15 * 60 + 60) * 1000;
const longestMs = 24 * 60 * 60 * 1000;
/** The shortest interval between two updates of the activity. */
const noteEveryMs = 10_000;

const hashOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex');

/** Proves that a client has loaded the profile of the session. It is useless without the session cookie. */
export function bindingOf(sessionId: string): string {
  return createHmac('sha256', sessionId).update('matricula binding').digest('base64url');
}

/** Stores a new session. */
export async function storeSession(database: Database, sessionId: string, accountId: string, now: Date): Promise<void> {
  await database
    .insertInto('sessions')
    .values({ id_hash: hashOf(sessionId), account_id: accountId, created_at: now, active_at: now })
    .execute();
}

export interface SessionOwner {
  readonly accountId: string;
  readonly username: string;
}

/** The owner of a session; null when the session does not exist or has expired. */
export async function findSession(
  database: Database,
  sessionId: string,
  now: Date,
  isActivity: boolean,
): Promise<SessionOwner | null> {
  const row = await database
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'accounts.username', 'sessions.active_at'])
    .where('sessions.id_hash', '=', hashOf(sessionId))
    .where('sessions.active_at', '>', new Date(now.getTime() - idleMs))
    .where('sessions.created_at', '>', new Date(now.getTime() - longestMs))
    .executeTakeFirst();
  if (row === undefined) return null;
  if (isActivity && now.getTime() - row.active_at.getTime() > noteEveryMs) await noteActivity(database, sessionId, now);
  return { accountId: row.id, username: row.username };
}

async function noteActivity(database: Database, sessionId: string, now: Date): Promise<void> {
  await database.updateTable('sessions').set({ active_at: now }).where('id_hash', '=', hashOf(sessionId)).execute();
}

/** Ends a session. Returns the account of its owner; null when there was no session. */
export async function endSession(database: Database, sessionId: string): Promise<string | null> {
  const row = await database
    .deleteFrom('sessions')
    .where('id_hash', '=', hashOf(sessionId))
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Ends all sessions of an account and returns their number. */
export async function endAllSessions(database: Database, accountId: string): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** A session for the staff. */
export interface OpenSession {
  readonly createdAt: Date;
  readonly activeAt: Date;
}

/** The valid sessions of an account, newest first. */
export async function sessionsOf(database: Database, accountId: string, now: Date): Promise<readonly OpenSession[]> {
  const rows = await database
    .selectFrom('sessions')
    .select(['created_at', 'active_at'])
    .where('account_id', '=', accountId)
    .where('active_at', '>', new Date(now.getTime() - idleMs))
    .where('created_at', '>', new Date(now.getTime() - longestMs))
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ created_at: createdAt, active_at: activeAt }) => ({ createdAt, activeAt }));
}
