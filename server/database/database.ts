import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import * as accountsAndApplications from './migrations/001-accounts-and-applications.ts';
import * as schools from './migrations/002-schools.ts';
import * as tokens from './migrations/003-tokens.ts';
import * as mailsAndKeys from './migrations/004-mails-and-keys.ts';
import * as documents from './migrations/005-documents.ts';
import * as pdfCopies from './migrations/006-pdf-copies.ts';
import * as addresses from './migrations/007-addresses.ts';
import * as addressesApart from './migrations/008-addresses-apart.ts';
import * as moreMails from './migrations/009-more-mails.ts';
import * as deletionDays from './migrations/010-deletion-days.ts';
import * as pendingSignUps from './migrations/011-pending-sign-ups.ts';
import * as loginLimits from './migrations/012-login-limits.ts';
import * as plainTableNames from './migrations/013-plain-table-names.ts';
import * as formsAndDefinitions from './migrations/014-forms-and-definitions.ts';
import * as draftMigrations from './migrations/015-draft-migrations.ts';
import * as exportAndDeletion from './migrations/016-export-and-deletion.ts';
import * as auditForms from './migrations/017-audit-forms.ts';
import * as savedAt from './migrations/018-saved-at.ts';
import * as declaredLookupCategories from './migrations/019-declared-lookup-categories.ts';
import * as submittedSession from './migrations/020-submitted-session.ts';
import * as defaultsOfVisits from './migrations/021-defaults-of-visits.ts';
import * as oneAccountPerMailbox from './migrations/023-one-account-per-mailbox.ts';
import * as networkMails from './migrations/024-network-mails.ts';
import { limitedPool, type Limits, noteLostConnection, requestLimits } from './limits.ts';
import type { Tables } from './tables.ts';

/** The tables, through a pool of connections or inside a transaction. */
export type Database = Kysely<Tables>;

/** All migrations, which run in the order of their names. A name must never change. */
export const migrations = {
  '001-accounts-and-applications': accountsAndApplications,
  '002-schools': schools,
  '003-tokens': tokens,
  '004-mails-and-keys': mailsAndKeys,
  '005-documents': documents,
  '006-pdf-copies': pdfCopies,
  '007-addresses': addresses,
  '008-addresses-apart': addressesApart,
  '009-more-mails': moreMails,
  '010-deletion-days': deletionDays,
  '011-pending-sign-ups': pendingSignUps,
  '012-login-limits': loginLimits,
  '013-plain-table-names': plainTableNames,
  '014-forms-and-definitions': formsAndDefinitions,
  '015-draft-migrations': draftMigrations,
  '016-export-and-deletion': exportAndDeletion,
  '017-audit-forms': auditForms,
  '018-saved-at': savedAt,
  '019-declared-lookup-categories': declaredLookupCategories,
  '020-submitted-session': submittedSession,
  '021-defaults-of-visits': defaultsOfVisits,
  '023-one-account-per-mailbox': oneAccountPerMailbox,
  '024-network-mails': networkMails,
};

/** The application name of connections of a server. Commands have none. */
export const serverName = 'matricula server';

/** Creates a pool, which connects at the first query. */
export function openDatabase(
  connection: PoolConfig,
  report: (sentence: string) => void,
  limits: Limits = requestLimits,
): Database {
  const pool = new Pool({ max: 10, ...limitedPool(limits), ...connection });
  // Without a listener on each client, a restart of PostgreSQL would end this process.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      // Before the error arrives at the running query.
      noteLostConnection(error);
      // A pool that ends does not wait until its connections are closed, so the database may stop before them.
      if (!pool.ending) report('A connection to the database was lost.');
    }),
  );
  pool.on('error', () => undefined);
  const connect = (): Promise<PoolClient> =>
    pool.connect().catch((error: unknown) => {
      noteLostConnection(error);
      throw error;
    });
  const { options } = pool;
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { options, connect, end: () => pool.end() } }) });
}

/** Runs all new migrations. Several processes may do so at once. A migration may take longer than a request. */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** Runs an empty query. Throws the error of the connection. */
export async function ping(database: Database): Promise<void> {
  await sql`select 1`.execute(database);
}

/** True when the database responds. */
export async function isAnswering(database: Database): Promise<boolean> {
  return ping(database).then(
    () => true,
    () => false,
  );
}

/** True while a server is connected to the database. */
export async function hasServer(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and application_name = ${serverName}`.execute(
    database,
  );
  return rows.length > 0;
}
