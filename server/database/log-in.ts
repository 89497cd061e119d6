/** The changes of a login. */
import { sql } from 'kysely';
import { type Account, mostFailures } from './accounts.ts';
import type { AuditEvent } from './audit.ts';
import type { Database } from './database.ts';
import { deviceHash, mostDevices } from './devices.ts';
import { sessionHash } from './sessions.ts';

/** The browser of a login, as its owner recognizes it later. */
export interface LoginDevice {
  /** '' for an unknown one. */
  readonly browser: string;
  readonly system: string;
  /** A keyed hash of the network. */
  readonly network: string;
}

/** Sessions of one account; the oldest end first. */
const mostSessions = 20;

/** A login whose password was right, or whose passkey was. */
export interface OpenedLogin {
  /** The account as it was when the password was compared. With a passkey it must be locked. */
  readonly account: Account;
  readonly by: 'password' | 'passkey';
  /** The counter of failed logins to reset, with those of the account; null to keep both. */
  readonly forgottenName: string | null;
  /** The new cookies and the former ones of the browser. */
  readonly sessionId: string;
  readonly formerSessionId: string | null;
  readonly deviceId: string;
  readonly formerDeviceId: string | null;
  readonly device: LoginDevice;
  /** The form and the origin of a mail about a new device. */
  readonly formId: string;
  readonly origin: string;
  readonly requestId: string;
  readonly at: Date;
}

/**
 * Opens the session, ends the former one of the browser, and cancels an announced deletion of the draft. Its other
 * accounts move to the new device cookie. The owner receives a mail about a browser that is not known, except at the
 * first login. Returns whether a mail is queued; null, with nothing written, when the account was renamed or
 * deleted, or the compared password replaced or disabled meanwhile.
 */
export async function openLogin(
  database: Database,
  login: OpenedLogin,
): Promise<{ readonly isMailed: boolean } | null> {
  const opened = await openOne(database, login);
  // Logins at the same time do not count each other's sessions.
  if (opened !== null && opened.formerSessions >= mostSessions / 2) await endOldest(database, login.account.id);
  return opened;
}

interface Opened {
  readonly isMailed: boolean;
  /** The sessions of the account before this login. */
  readonly formerSessions: number;
}

async function openOne(database: Database, login: OpenedLogin): Promise<Opened | null> {
  const { account, by, forgottenName, sessionId, formerSessionId, deviceId, formerDeviceId, requestId, at } = login;
  const { browser, system, network } = login.device;
  const device = deviceHash(deviceId);
  const formerDevice = formerDeviceId === null ? null : deviceHash(formerDeviceId);
  const isByPasskey = by === 'passkey';
  const event: AuditEvent = isByPasskey ? 'logged-in-by-passkey' : 'logged-in';
  const { rows } = await sql<Opened>`
    with own as (
      update accounts set deleted_after = null,
        failed_logins = case when ${forgottenName}::text is null then failed_logins else 0 end
      where id = ${account.id} and username = ${account.username}
        and (${isByPasskey} or (password_hash = ${account.password_hash} and failed_logins < ${mostFailures}))
      returning id, username),
    ended as (
      delete from sessions using own where id_hash = ${formerSessionId === null ? null : sessionHash(formerSessionId)}),
    opened as (
      insert into sessions (id_hash, account_id, created_at, active_at, browser, system, network)
      select ${sessionHash(sessionId)}, id, ${at}, ${at}, ${browser}, ${system}, ${network} from own),
    forgotten as (delete from throttles using own where name = ${forgottenName}),
    noted as (insert into logins (account_id, at) select id, ${at} from own),
    moved as (
      update devices set id_hash = ${device} from own
      where id_hash = ${formerDevice}::text and account_id <> own.id),
    unused as (
      delete from devices using own where account_id = own.id and (id_hash = ${formerDevice}::text or id_hash in (
        select id_hash from devices where account_id = ${account.id} and id_hash is distinct from ${formerDevice}::text
        order by used_at desc offset ${mostDevices - 1}))),
    known as (
      insert into devices (id_hash, account_id, used_at, failures) select ${device}, id, ${at}, 0 from own),
    mailed as (
      insert into queued_mails (kind, username, form_id, origin, request_id, queued_at, due_at, words)
      select 'new-device', username, ${login.formId}, ${login.origin}, ${requestId}, ${at}, ${at},
        ${JSON.stringify({ browser, system })}::jsonb from own
      where exists (select from logins where account_id = own.id)
        and not exists (select from devices where account_id = own.id and id_hash = ${formerDevice}::text)
      returning id),
    recorded as (
      insert into audit (at, account_id, event, request_id, network)
      select ${at}, id, ${event}, ${requestId}, ${network} from own)
    select exists (select from mailed) as "isMailed",
      (select count(*)::integer from sessions where account_id = own.id) as "formerSessions" from own`.execute(
    database,
  );
  return rows[0] ?? null;
}

/**
 * Ends the sessions that an account has too many of. A statement of its own, so that of parallel logins the last one
 * sees all sessions.
 */
async function endOldest(database: Database, accountId: string): Promise<void> {
  await sql`
    with own as (select id from accounts where id = ${accountId} for no key update)
    delete from sessions using own where account_id = own.id and id_hash in (
      select id_hash from sessions where account_id = ${accountId}
      order by created_at desc, id_hash offset ${mostSessions})`.execute(database);
}
