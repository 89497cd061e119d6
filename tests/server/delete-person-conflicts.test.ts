/** The deletion of a person while other calls hold locks. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSecrets, openDatabase, workLimits } from '../../server/index.ts';
import { deletePerson } from '../../server/retention/delete-person.ts';
import { loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { portalConnection } from './run-command.ts';

let portal: Portal;
let other: Client;
beforeAll(async () => {
  portal = await openPortal();
  // The deletion looks for a deadlock after this time, and the other call never does: PostgreSQL ends the deletion.
  await sql`alter database ${sql.raw(portal.databaseName)} set deadlock_timeout = '2s'`.execute(portal.database);
  other = new Client(portalConnection(portal));
  await other.connect();
  await other.query(`set deadlock_timeout = '1h'`);
});
afterAll(async () => {
  await other.end();
  await portal.close();
});

/** The statements that have waited for a lock: each attempt has one of its own. */
async function noteWaiting(seen: Set<string>): Promise<number> {
  const { rows } = await sql<{ readonly xact: string }>`
    select xact_start::text as xact from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.database);
  for (const { xact } of rows) seen.add(xact);
  return seen.size;
}

/** Begins a transaction of another call that locks the application of a person. Returns the account. */
async function lockApplication(username: string): Promise<string> {
  await other.query('begin');
  const { rows } = await other.query(
    `select account_id from applications join accounts on accounts.id = account_id
    where username = $1 for update of applications`,
    [username],
  );
  return rows[0].account_id;
}

it.each([
  ['a lock that is held longer than the deletion waits', 1000],
  ['a deadlock', 0],
])('succeeds after %s', async (conflict, lock) => {
  const database = openDatabase(portalConnection(portal), () => undefined, { ...workLimits, lock });
  const browser = await loggedIn(portal);
  const { username } = await browser.loadProfile();
  const id = await lockApplication(username);
  const { objects, jobs, masterKey } = portal;
  const context = { database, secrets: createSecrets(masterKey), objects, jobs };
  const deleting = deletePerson(context, { username, staff: 'registrar', now: portal.now() });
  const seen = new Set<string>();
  try {
    await expect.poll(() => noteWaiting(seen)).toBe(1);
    if (conflict === 'a deadlock') await other.query('select from accounts where id = $1 for update', [id]);
    else await expect.poll(() => noteWaiting(seen), { interval: 10 }).toBeGreaterThan(1);
    await other.query('commit');
    expect(await deleting).toMatchObject({ applications: 1 });
  } finally {
    await database.destroy();
  }
});
