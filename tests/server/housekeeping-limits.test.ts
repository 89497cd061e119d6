/** The housekeeping of a server, which reads all accounts and may take longer than a call. */
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { buildForms } from '../../scripts/build/forms.ts';
import { buildManifest, type Database, listen, prepareServer, readConfig, requestLimits } from '../../server/index.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { createTestDatabase } from '../support/test-database.ts';

let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'matricula-housekeeping-'));
  await buildForms('forms', place);
  await writeFile(join(place, 'codegen/manifest.json'), await buildManifest('forms'));
  return () => removeFolder(place);
});

/** A server whose count of ended sign-ups notes the limit of its session, and takes so many seconds. */
async function startCounting(seconds: number) {
  const { database, name } = await createTestDatabase();
  onTestFinished(() => database.destroy());
  await sql`create table noted (statement_limit interval)`.execute(database);
  await sql`create function note() returns boolean language plpgsql as $$ begin
    insert into noted values (current_setting('statement_timeout')::interval);
    perform pg_sleep(${sql.lit(seconds)});
    return true; end $$`.execute(database);
  await sql`alter table sign_ups rename to stored_sign_ups`.execute(database);
  await sql`create view sign_ups as select * from stored_sign_ups where (select note())`.execute(database);
  const folder = await mkdtemp(join(place, 'node-'));
  const { host, user } = inject('postgres');
  const log = join(folder, 'log');
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    MAIL_OUTBOX: join(folder, 'outbox'),
    DOCUMENTS_DIR: join(folder, 'objects'),
    LOG_FILE: log,
  });
  const publicDir = join(import.meta.dirname, '../support/public');
  const places = { publicDir, codegenDir: join(place, 'codegen') };
  const printed: string[] = [];
  const started = await prepareServer(config, places, (line) => printed.push(line));
  onTestFinished(() => started.stop());
  await listen(started, config);
  const failures = async () => {
    const lines = (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes('could not'));
    return [...lines, ...printed.filter((line) => /lost|could not/.test(line))];
  };
  return { database, started, failures };
}

async function counting(database: Database): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`.execute(database);
  return rows.length;
}

it('counts for as long as all accounts take, not only for as long as a call may take', async () => {
  const { database, started, failures } = await startCounting(0);
  const seconds = async () => {
    const limit = sql<{ readonly seconds: number }>`
      select extract(epoch from statement_limit)::int as seconds from noted`;
    return (await limit.execute(database)).rows[0]?.seconds;
  };
  await expect.poll(seconds).toBeGreaterThan((60 * requestLimits.statement) / 1000);
  await started.stop();
  expect(await failures()).toEqual([]);
});

it('a stop of the server ends a count that takes an hour, here and in the database, and is no failure', async () => {
  const { database, started, failures } = await startCounting(3600);
  await expect.poll(() => counting(database)).toBe(1);
  await started.stop();
  await expect.poll(() => counting(database), { timeout: 5000 }).toBe(0);
  expect(await failures()).toEqual([]);
});
