/** What has arrived for an application, such as a transcript: notes of the staff for its applicant, never answers. */
import { sql } from 'kysely';
import type { ApplicationName } from './applications.ts';
import type { Database } from './database.ts';

/** A note about something that has arrived. */
export interface Arrival {
  readonly id: number;
  readonly what: string;
  readonly arrivedAt: Date;
}
export interface NewArrival extends Omit<Arrival, 'id'> {
  readonly staff: string;
}

/** The most notes about one application. */
const mostArrivals = 50;

/** The notes about an application, the first arrival first. */
export async function listArrivals(
  database: Database,
  { accountId, formId }: ApplicationName,
): Promise<readonly Arrival[]> {
  return database
    .selectFrom('arrivals')
    .select(['id', 'what', 'arrived_at as arrivedAt'])
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .orderBy('arrived_at')
    .orderBy('id')
    .execute();
}

/** Adds a note. Returns false when the application was not begun, has this note or has the most, and adds nothing. */
export async function addArrival(
  database: Database,
  { accountId, formId }: ApplicationName,
  { what, arrivedAt, staff }: NewArrival,
): Promise<boolean> {
  const { rows } = await sql`
    insert into arrivals (account_id, form_id, what, arrived_at, staff)
    select account_id, form_id, ${what}, ${arrivedAt}, ${staff} from applications
    where account_id = ${accountId} and form_id = ${formId} and (
      select count(*) from arrivals where account_id = ${accountId} and form_id = ${formId}) < ${mostArrivals}
      and not exists (select from arrivals where account_id = ${accountId} and form_id = ${formId}
        and what = ${what} and arrived_at = ${arrivedAt})
    returning id`.execute(database);
  return rows.length > 0;
}

/** Takes a note away. Returns false when the application has no note with this number. */
export async function removeArrival(
  database: Database,
  { accountId, formId }: ApplicationName,
  id: number,
): Promise<boolean> {
  const row = await database
    .deleteFrom('arrivals')
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
