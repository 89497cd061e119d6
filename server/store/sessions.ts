import { createHash, createHmac } from 'node:crypto';
import type { Database } from './database.ts';

/** 15 minutes without activity end a session; the grace is for the last request of a page that counts by itself. */
const idleMs = (15 * 60 + 60) * 1000;
const longestMs = 24 * 60 * 60 * 1000;
/** Activity is noted no more often than this. */
const noteEveryMs = 10_000;

const hashOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex');

/** Proves that whoever sends it has seen the profile of this very session; useless without the session's cookie. */
export function bindingOf(sessionId: string): string {
  return createHmac('sha256', sessionId).update('matricula binding').digest('base64url');
}

export async function storeSession(database: Database, sessionId: string, accountId: string, now: Date): Promise<void> {
  await database.insertInto('sessions')
    .values({ id_hash: hashOf(sessionId), account_id: accountId, created_at: now, active_at: now })
    .execute();
}

export interface SessionOwner {
  readonly accountId: string;
  readonly username: string;
}

/** Whose session it is; null when there is none, it was idle for too long, or is too old. */
export async function findSession(database: Database, sessionId: string, now: Date, isActivity: boolean): Promise<SessionOwner | null> {
  const row = await database.selectFrom('sessions').innerJoin('accounts', 'accounts.id', 'sessions.account_id')
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

/** Whose session it was; null when there was none. */
export async function endSession(database: Database, sessionId: string): Promise<string | null> {
  const row = await database.deleteFrom('sessions').where('id_hash', '=', hashOf(sessionId)).returning('account_id').executeTakeFirst();
  return row?.account_id ?? null;
}

/** How many there were. */
export async function endAllSessions(database: Database, accountId: string): Promise<number> {
  const { numDeletedRows } = await database.deleteFrom('sessions').where('account_id', '=', accountId).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** A session as whoever runs the portal sees it. */
export interface OpenSession {
  readonly createdAt: Date;
  readonly activeAt: Date;
}

/** The sessions that still hold, newest first. */
export async function sessionsOf(database: Database, accountId: string, now: Date): Promise<readonly OpenSession[]> {
  const rows = await database.selectFrom('sessions').select(['created_at', 'active_at'])
    .where('account_id', '=', accountId)
    .where('active_at', '>', new Date(now.getTime() - idleMs))
    .where('created_at', '>', new Date(now.getTime() - longestMs))
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ created_at: createdAt, active_at: activeAt }) => ({ createdAt, activeAt }));
}
