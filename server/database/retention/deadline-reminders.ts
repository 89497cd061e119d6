/** The reminders of drafts before their form closes: one for each closing, unless their owner stopped them. */
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { isDraft } from '../drafts.ts';

/** A closing, of which the drafts of a form are reminded. */
export interface FormClosing {
  readonly formId: string;
  readonly closesAt: Date;
  /** Applicants who logged in after this moment are not reminded yet. */
  readonly quietSince: Date;
  /** The address of the form in the mails. */
  readonly origin: string;
  readonly now: Date;
}

/** True for a row of `accounts` whose owner wants no reminders or has asked for its deletion. */
const isStopped = sql<boolean>`(exists (select from stopped_reminders where account_id = accounts.id)
  or exists (select from account_deletions where account_id = accounts.id))`;

/** Queues the mails of at most `most` drafts that were not reminded of a closing, and returns their number. */
export async function queueReminders(database: Database, closing: FormClosing, most: number): Promise<number> {
  const { formId, closesAt, quietSince, origin, now } = closing;
  const { rows } = await sql`
    with due as materialized (
      select accounts.id, username
      from applications join accounts on accounts.id = applications.account_id
      where applications.form_id = ${formId} and ${isDraft} and password_hash is not null and not ${isStopped}
        and not exists (select from logins where account_id = accounts.id and at > ${quietSince}::timestamptz)
        and not exists (select from deadline_reminders
          where account_id = accounts.id and form_id = ${formId} and closes_at = ${closesAt}::timestamptz)
      limit ${most} for key share of accounts),
    reminded as (
      insert into deadline_reminders (account_id, form_id, closes_at)
      select id, ${formId}, ${closesAt}::timestamptz from due
      on conflict do nothing
      returning account_id)
    insert into queued_mails (kind, username, form_id, origin, request_id, queued_at, due_at, words)
    select 'deadline', username, ${formId}, ${origin}, 'housekeeping', ${now}::timestamptz, ${now}::timestamptz, '{}'
    from reminded join due on due.id = account_id
    returning id`.execute(database);
  return rows.length;
}

/** True if the owner of an account wants no reminders, or has asked for its deletion. */
export async function areRemindersStopped(database: Database, accountId: string): Promise<boolean> {
  const row = database.selectFrom('accounts').select('id').where('id', '=', accountId).where(isStopped);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Stores that the owner of an account wants no reminders. Returns false for an account that does not exist. */
export async function stopReminders(database: Database, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into stopped_reminders (account_id) select id from accounts where id = ${accountId}::uuid
    on conflict (account_id) do update set account_id = excluded.account_id
    returning account_id`.execute(database);
  return rows.length > 0;
}
