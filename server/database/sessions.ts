import { createHash, createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * A session ends after 15 minutes without activity. One more minute is for the last request of a page with its own
 * timer.
 */
const idleMs = (15 * 60 + 60) * 1000;
const longestMs = 24 * 60 * 60 * 1000;
/** The shortest interval between two updates of the activity. */
const noteEveryMs = 30_000;

/** The hash of the cookie of a session, which is stored. */
export const sessionHash = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex');

/** Proves that a client has loaded the profile of the session. It is useless without the session cookie. */
export function bindingOf(sessionId: string): string {
  return createHmac('sha256', sessionId).update('matricula binding').digest('base64url');
}

export interface SessionOwner {
  readonly accountId: string;
  readonly username: string;
}

/** What the statement that finds the owner of a session reads with it: columns of `owner` and of these joins. */
export interface JoinedColumns<Row> {
  readonly columns: RawBuilder<Row>;
  readonly joins: RawBuilder<unknown>;
}

/** The owner of a session; null when there is none or it has expired. The same statement notes the activity. */
export async function findSession<Row extends object = object>(
  database: Database,
  sessionId: string,
  now: Date,
  isActivity: boolean,
  beside?: JoinedColumns<Row>,
): Promise<(SessionOwner & Row) | null> {
  const before = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  const noting = sql`with noted as (
    update sessions set active_at = ${now} where id_hash = ${sessionHash(sessionId)}
      and active_at > ${before(idleMs)} and active_at < ${before(noteEveryMs)} and created_at > ${before(longestMs)})`;
  const { rows } = await sql<SessionOwner & Row>`
    ${isActivity ? noting : sql``}
    select owner.account_id as "accountId", username ${beside === undefined ? sql`` : sql`, ${beside.columns}`} from (
      select account_id, username from sessions join accounts on accounts.id = account_id
      where id_hash = ${sessionHash(sessionId)} and active_at > ${before(idleMs)}
        and sessions.created_at > ${before(longestMs)}) as owner ${beside?.joins ?? sql``}`.execute(database);
  return rows[0] ?? null;
}

/** Notes that a session gave the password for an act. Returns false when the session has ended. */
export async function givePassword(
  database: Database,
  { sessionId, accountId, at }: { readonly sessionId: string; readonly accountId: string; readonly at: Date },
): Promise<boolean> {
  const row = database
    .updateTable('sessions')
    .set({ password_at: at })
    .where('id_hash', '=', sessionHash(sessionId))
    .where('account_id', '=', accountId);
  return (await row.returning('id').executeTakeFirst()) !== undefined;
}

/** Notes the key of the call by which a session has changed the password. */
export async function keepPasswordKey(database: Database, sessionId: string, key: string): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ password_key: key })
    .where('id_hash', '=', sessionHash(sessionId))
    .execute();
}

/** Whether a session has last changed the password by a call with this key. Another change would have ended it. */
export async function hasPasswordKey(database: Database, sessionId: string, key: string): Promise<boolean> {
  const row = database
    .selectFrom('sessions')
    .select('id')
    .where('id_hash', '=', sessionHash(sessionId))
    .where('password_key', '=', key);
  return (await row.executeTakeFirst()) !== undefined;
}

/** For how long the password that a session gave for an act is enough. */
const passwordMs = 10 * 60 * 1000;

/** Whether a session gave the password for an act within ten minutes. */
export async function hasGivenPassword(database: Database, sessionId: string, now: Date): Promise<boolean> {
  const row = database
    .selectFrom('sessions')
    .select('id')
    .where('id_hash', '=', sessionHash(sessionId))
    .where('password_at', '>', new Date(now.getTime() - passwordMs));
  return (await row.executeTakeFirst()) !== undefined;
}

/** Whether a session began, or gave the password for an act, within ten minutes; null when it has ended. */
export async function hasRecentLogin(database: Database, sessionId: string, now: Date): Promise<boolean | null> {
  const since = new Date(now.getTime() - passwordMs);
  const row = database
    .selectFrom('sessions')
    .select(sql<boolean>`greatest(created_at, password_at) > ${since}`.as('isRecent'))
    .where('id_hash', '=', sessionHash(sessionId));
  return (await row.executeTakeFirst())?.isRecent ?? null;
}

/** Whether a session has not been ended. */
export async function isOpenSession(database: Database, sessionId: string): Promise<boolean> {
  const row = database.selectFrom('sessions').select('id').where('id_hash', '=', sessionHash(sessionId));
  return (await row.executeTakeFirst()) !== undefined;
}

/** Ends a session. Returns the account of its owner; null when there was no session. */
export async function endSession(database: Database, sessionId: string): Promise<string | null> {
  const row = await database
    .deleteFrom('sessions')
    .where('id_hash', '=', sessionHash(sessionId))
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Ends one session of an account by the id that its owner sees, and returns their number. */
export async function endNamedSession(database: Database, accountId: string, id: string): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Ends the sessions of an account, except one if it is given, and returns their number. */
export async function endAccountSessions(
  database: Database,
  accountId: string,
  kept: string | null = null,
): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id_hash', 'is distinct from', kept === null ? null : sessionHash(kept))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** A session for its owner and the staff. */
export interface OpenSession {
  readonly id: string;
  readonly idHash: string;
  readonly browser: string;
  readonly system: string;
  readonly network: string;
  readonly createdAt: Date;
  readonly activeAt: Date;
}

/** The valid sessions of an account, newest first. */
export async function sessionsOf(database: Database, accountId: string, now: Date): Promise<readonly OpenSession[]> {
  return database
    .selectFrom('sessions')
    .select(['id', 'id_hash as idHash', 'browser', 'system', 'network', 'created_at as createdAt'])
    .select('active_at as activeAt')
    .where('account_id', '=', accountId)
    .where('active_at', '>', new Date(now.getTime() - idleMs))
    .where('created_at', '>', new Date(now.getTime() - longestMs))
    .orderBy('created_at', 'desc')
    .execute();
}
