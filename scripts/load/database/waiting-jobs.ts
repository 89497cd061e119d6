/** The jobs and mails that wait in the database, as a fault sees and hastens them. */
import { sql } from 'kysely';
import type { Database } from '../../../server/index.ts';

/** True while a document waits for its conversion or is converted. */
export async function isConverting(database: Database): Promise<boolean> {
  const { rows } = await sql<{ readonly found: boolean }>`select exists (
    select from jobs.job where name = 'convert-document' and state <= 'active') as found`.execute(database);
  return rows[0]?.found === true;
}

/** How often the waiting job that has paused most has paused. */
export async function mostPauses(database: Database): Promise<number> {
  const { rows } = await sql<{ readonly most: number }>`select coalesce(max((data ->> 'pauses')::int), 0) as most
    from jobs.job where state < 'active'`.execute(database);
  return rows[0]?.most ?? 0;
}

/** Makes each waiting job due now. */
export async function endPauses(database: Database): Promise<void> {
  await sql`update jobs.job set start_after = now() where state < 'active' and start_after > now()`.execute(database);
}

/** Makes each mail due now that was tried before. One that a server still sends can arrive twice. */
export async function endMailPauses(database: Database): Promise<void> {
  await sql`update queued_mails set due_at = now() where tries > 0 and due_at > now()`.execute(database);
}
