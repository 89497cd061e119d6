/** The servers that run on the database. */
import { sql } from 'kysely';
import type { Database } from './database.ts';

export interface RunningServer {
  readonly id: string;
  /** The names of the served forms by form id: see `nameOfServed`. */
  readonly served: Readonly<Record<string, string>>;
}

/** The interval at which a server reports itself. */
export const reportSeconds = 15;
/** A server that has reported nothing for so long counts as ended. */
const silentSeconds = 60;

/**
 * Reports that a server runs, at the time of the database, and forgets those that ended long ago. True if others can
 * have taken it for ended, or did not know it.
 */
export async function reportServer(database: Database, { id, served }: RunningServer): Promise<boolean> {
  const wasHeard = sql`seen_at > now() - make_interval(secs => ${silentSeconds - reportSeconds})`;
  const { rows } = await sql<{ readonly wasHeard: boolean }>`
    with ended as (delete from servers where seen_at < now() - interval '1 day' and id <> ${id})
    insert into servers (id, seen_at, served, stores_copies) values (${id}, now(), ${JSON.stringify(served)}, true)
    on conflict (id) do update set seen_at = excluded.seen_at, served = excluded.served
    returning exists (select from servers as former where id = ${id} and ${wasHeard}) as "wasHeard"`.execute(database);
  return rows[0]?.wasHeard !== true;
}

/** Removes a server that stops. */
export async function removeServer(database: Database, id: string): Promise<void> {
  await database.deleteFrom('servers').where('id', '=', id).execute();
}

/** True when every server that runs finds PDF copies in the document store. */
export const allStoreCopies = sql<boolean>`not exists (
  select from servers where not stores_copies and seen_at > now() - make_interval(secs => ${silentSeconds}))`;

/** The servers that run, also those that stopped within a minute without removing themselves. */
export async function runningServers(database: Database): Promise<readonly RunningServer[]> {
  return database
    .selectFrom('servers')
    .select(['id', 'served'])
    .where(sql<boolean>`seen_at > now() - make_interval(secs => ${silentSeconds})`)
    .execute();
}
