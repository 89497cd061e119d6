/** Approvals of retention runs that reach many people. They count from the time of the database. */
import { sql } from 'kysely';
import type { Database } from '../database.ts';

const validHours = 24;

/** Approves the runs of the next 24 hours. */
export async function approveRetention(database: Database, staff: string): Promise<void> {
  await sql`insert into retention_approvals (approved_at, staff) values (now(), ${staff})`.execute(database);
}

/** True within 24 hours after an approval. */
export async function isRetentionApproved(database: Database): Promise<boolean> {
  const row = await database
    .selectFrom('retention_approvals')
    .select('staff')
    .where(sql<boolean>`approved_at > now() - make_interval(hours => ${validHours})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of accounts and pending sign-ups. */
export async function countPeople(database: Database): Promise<number> {
  const { rows } = await sql<{ readonly people: number }>`
    select (select count(*) from accounts where username is not null)::integer
      + (select count(*) from sign_ups)::integer as people`.execute(database);
  return rows[0]?.people ?? 0;
}
