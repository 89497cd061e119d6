/** The installation that the database belongs to. A restored copy is elsewhere, and must not act on the outside. */
import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { unannounceDeletions } from './account-deletions.ts';
import { forgetArchives } from './archives.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export const copySentence =
  'This database is a copy of that of another installation: it sends no mail and no webhook, and deletes no account ' +
  'and no document. If it is the live one, run "npm run admin -- this-is-live".';

/** The work is that of the live installation only. */
export class CopyError extends Error {
  constructor() {
    super(copySentence);
  }
}

/** The identity of this database: that of its PostgreSQL, and its own there. */
const here = {
  system: sql<string>`(select system_identifier::text from pg_control_system())`,
  database: sql<string>`(select oid::text from pg_database where datname = current_database())`,
};

/**
 * True unless the database was recorded in another place or with another PUBLIC_URL. A database in which nothing was
 * recorded is live.
 */
export const isLiveAt = (publicUrl: string | null): RawBuilder<boolean> => sql<boolean>`
  not exists (select from installation where system_identifier <> ${here.system} or database_oid <> ${here.database}
    or public_url <> coalesce(${publicUrl}::text, ''))`;

/** Asks if this installation is the live one. */
export async function isLive(database: Database, publicUrl: string | null): Promise<boolean> {
  const { rows } = await sql<{ readonly is_live: boolean }>`select ${isLiveAt(publicUrl)} as is_live`.execute(database);
  return rows[0]?.is_live === true;
}

/** Throws CopyError in a copy. */
export async function assertLive(database: Database, publicUrl: string | null): Promise<void> {
  if (!(await isLive(database, publicUrl))) throw new CopyError();
}

/** Reads and writes the mark by which a document store is recognized. */
export interface StoreMark {
  /** Null in a store without a mark. */
  read(): Promise<string | null>;
  write(mark: string): Promise<void>;
}

/** The document store is not the one of this database. */
export class OtherStoreError extends Error {}

/**
 * Records the installation at the first start, and marks its document store. Throws OtherStoreError for a store without
 * the mark of this database. The servers that start at once wait for each other.
 */
export async function enterInstallation(database: Database, store: StoreMark, publicUrl: string | null): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const recorded = await lockInstallation(transaction);
    const mark = await store.read();
    if (recorded === null) {
      if (mark !== null) throw new OtherStoreError();
      return record(transaction, { store: await marked(store), publicUrl, staff: 'start' });
    }
    if (mark !== recorded.store) throw new OtherStoreError();
    if (recorded.public_url === null && publicUrl !== null && (await isLive(transaction, publicUrl)))
      await transaction.updateTable('installation').set({ public_url: publicUrl }).execute();
  });
}

/**
 * Records this installation as the live one, with its document store. The deletions that owners of accounts have asked
 * for are announced again, and archives are forgotten.
 */
export async function makeLive(
  database: Database,
  store: StoreMark,
  { publicUrl, staff }: { readonly publicUrl: string | null; readonly staff: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lockInstallation(transaction);
    await record(transaction, { store: (await store.read()) ?? (await marked(store)), publicUrl, staff });
    await unannounceDeletions(transaction);
    await forgetArchives(transaction);
  });
}

async function marked(store: StoreMark): Promise<string> {
  const mark = randomUUID();
  await store.write(mark);
  return mark;
}

async function lockInstallation(transaction: Transaction<Tables>) {
  await sql`lock table installation in exclusive mode`.execute(transaction);
  return (await transaction.selectFrom('installation').select(['store', 'public_url']).executeTakeFirst()) ?? null;
}

async function record(
  transaction: Transaction<Tables>,
  { store, publicUrl, staff }: { readonly store: string; readonly publicUrl: string | null; readonly staff: string },
): Promise<void> {
  await transaction.deleteFrom('installation').execute();
  await sql`insert into installation (system_identifier, database_oid, public_url, store, since, staff)
    values (${here.system}, ${here.database}, ${publicUrl}, ${store}, now(), ${staff})`.execute(transaction);
}

/** Takes the reconciliation of this day. False when it has begun before, or in a copy. */
export async function takeReconciliation(database: Database, publicUrl: string | null): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update installation set reconciled_at = now()
    where (reconciled_at is null or reconciled_at < now() - interval '20 hours') and ${isLiveAt(publicUrl)}`.execute(
    database,
  );
  return numAffectedRows > 0n;
}
