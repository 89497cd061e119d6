/** Accounts that were never confirmed, and drafts that nobody came back to: how they go, with all that belongs to them. */
import { sql, type Transaction } from 'kysely';
import type { Config } from '../config.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { note } from './audit.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** How many days until then; 0 keeps them. */
export type Patience = Pick<Config, 'unconfirmedDays' | 'draftDays'>;

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes them one by one; how many there were. What was submitted, and who is logged in, is never touched. */
export async function forgetAbandoned(database: Database, jobs: Pick<Jobs, 'enqueue'>, patience: Patience, now: Date): Promise<number> {
  const forgetOne = () => database.transaction().execute(async (transaction) => {
    const account = await takeAbandoned(transaction, patience, now);
    if (account === null) return false;
    await forget(transaction, jobs, account, now);
    return true;
  });
  let count = 0;
  while (await forgetOne()) count += 1;
  return count;
}

interface Abandoned {
  readonly id: string;
  readonly isConfirmed: boolean;
}

/** One of them, in the hands of no other process; null when there is none. Who logs in at the same moment comes first. */
async function takeAbandoned(transaction: Transaction<Tables>, { unconfirmedDays, draftDays }: Patience, now: Date): Promise<Abandoned | null> {
  const before = (days: number): Date | null => (days === 0 ? null : new Date(now.getTime() - days * dayMs));
  const { rows: [account] } = await sql<Abandoned>`
    select id, confirmed_at is not null as "isConfirmed" from accounts
    where case when confirmed_at is null then created_at < ${before(unconfirmedDays)}::timestamptz
        and not exists (select from codes where account_id = accounts.id and expires_at > ${now})
        and not exists (select from letters where username = accounts.username)
      else greatest(created_at, (select max(at) from logins where account_id = accounts.id)) < ${before(draftDays)}::timestamptz end
      and not exists (select from submissions where account_id = accounts.id)
      and not exists (select from sessions where account_id = accounts.id)
    limit 1 for update of accounts skip locked`.execute(transaction);
  return account ?? null;
}

/** The rows go with the account's; the files by a job of the same transaction. The audit keeps that there was one. */
async function forget(transaction: Transaction<Tables>, jobs: Pick<Jobs, 'enqueue'>, { id, isConfirmed }: Abandoned, now: Date): Promise<void> {
  const documents = await transaction.selectFrom('documents').select(['object_key', 'pdf_key']).where('account_id', '=', id).execute();
  const keys = documents.flatMap((document) => [document.object_key, document.pdf_key]).filter((key) => key !== null);
  await transaction.deleteFrom('accounts').where('id', '=', id).execute();
  if (keys.length > 0) await jobs.enqueue(transaction, 'drop-objects', { keys });
  await note(transaction, isConfirmed ? 'draft-deleted' : 'unconfirmed-deleted', { accountId: id, requestId: 'housekeeping', at: now });
}
