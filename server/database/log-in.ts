/** The changes of a login, in one statement. */
import { sql } from 'kysely';
import { type Account, mostFailures } from './accounts.ts';
import type { Database } from './database.ts';
import { deviceHash, mostDevices } from './devices.ts';
import { sessionHash } from './sessions.ts';

/** A login whose password was right. */
export interface OpenedLogin {
  /** The account as it was when the password was compared. */
  readonly account: Account;
  /** The counter of failed logins to reset, with those of the account; null to keep both. */
  readonly forgottenName: string | null;
  /** The new cookies and the former ones of the browser. */
  readonly sessionId: string;
  readonly formerSessionId: string | null;
  readonly deviceId: string;
  readonly formerDeviceId: string | null;
  readonly requestId: string;
  readonly at: Date;
}

/**
 * Opens the session, ends the former one of the browser, and cancels an announced deletion of the draft. Its other
 * accounts move to the new device cookie. Returns false, with nothing written, when the compared password was replaced,
 * disabled or deleted meanwhile.
 */
export async function openLogin(database: Database, login: OpenedLogin): Promise<boolean> {
  const { account, forgottenName, sessionId, formerSessionId, deviceId, formerDeviceId, requestId, at } = login;
  const device = deviceHash(deviceId);
  const formerDevice = formerDeviceId === null ? null : deviceHash(formerDeviceId);
  const { rows } = await sql`
    with own as (
      update accounts set deleted_after = null,
        failed_logins = case when ${forgottenName}::text is null then failed_logins else 0 end
      where id = ${account.id} and password_hash = ${account.password_hash} and failed_logins < ${mostFailures}
      returning id),
    ended as (
      delete from sessions using own where id_hash = ${formerSessionId === null ? null : sessionHash(formerSessionId)}),
    opened as (
      insert into sessions (id_hash, account_id, created_at, active_at)
      select ${sessionHash(sessionId)}, id, ${at}, ${at} from own),
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
    recorded as (
      insert into audit (at, account_id, event, request_id) select ${at}, id, 'logged-in', ${requestId} from own)
    select from own`.execute(database);
  return rows.length > 0;
}
