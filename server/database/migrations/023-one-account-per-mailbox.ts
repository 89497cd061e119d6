import { type Kysely, sql } from 'kysely';
import { normalUsername } from '../../base/username.ts';

/**
 * Gives accounts the one spelling of their address by which they are found. Where another account has it, both stay as
 * they are: the one with that spelling is found, and the other is left to the staff.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ readonly id: string; readonly username: string }>`
    select id, username from accounts where username ~ '[^ -~]|xn--' order by confirmed_at, id`.execute(database);
  for (const { id, username } of rows) {
    const wanted = normalUsername(username);
    if (wanted === username) continue;
    const taken = await sql`select from accounts where username = ${wanted}`.execute(database);
    if (taken.rows.length > 0) continue;
    await sql`update accounts set username = ${wanted} where id = ${id}`.execute(database);
    await sql`update queued_mails set username = ${wanted} where username = ${username}`.execute(database);
    await sql`delete from resets where username = ${username}`.execute(database);
  }
}
