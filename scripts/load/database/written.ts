/** What applicants make PostgreSQL write to its WAL. Needs the right to read it, and the extension `pg_walinspect`. */
import { sql } from 'kysely';
import type { Database } from '../../../server/index.ts';

/**
 * The bytes of WAL of the transactions of an act that changed applications or answers, without images of pages: those
 * depend on the time since the last checkpoint.
 */
export async function writtenBy(database: Database, act: () => Promise<unknown>): Promise<number> {
  await sql`create extension if not exists pg_walinspect`.execute(database);
  const position = sql<{ readonly lsn: string }>`select pg_current_wal_insert_lsn() as lsn`;
  const before = (await position.execute(database)).rows[0]?.lsn;
  await act();
  // Only what has reached the disk can be read.
  await sql`set local synchronous_commit = on; select pg_logical_emit_message(true, '', '')`.execute(database);
  const { rows } = await sql<{ readonly bytes: number }>`
    with record as (
      select xid, record_length - fpi_length as bytes, exists (
          select from pg_class where relname in ('applications', 'answers')
            and block_ref like concat('%/', pg_database.oid, '/', pg_relation_filenode(pg_class.oid), ' %')) as is_own
      from pg_get_wal_records_info(${before}, pg_current_wal_flush_lsn()), pg_database
      where datname = current_database() and record_type <> 'FPI_FOR_HINT')
    select coalesce(sum(bytes), 0)::int as bytes from record
    where is_own or xid <> '0' and xid in (select xid from record where is_own)`.execute(database);
  return rows[0]?.bytes ?? 0;
}
