import type { Transaction } from 'kysely';
import type { ApplicationName, Tables } from './tables.ts';

export type Status = Tables['statuses']['web_status'];

/** Adds statuses in their order. A status that the application already has stays unchanged. */
export async function writeStatuses(
  transaction: Transaction<Tables>,
  { accountId, formId }: ApplicationName,
  statuses: readonly Status[],
  now: Date,
): Promise<void> {
  if (statuses.length === 0) return;
  // One millisecond apart, so that sorting by time keeps their order.
  const rows = statuses.map((status, index) => ({
    account_id: accountId,
    form_id: formId,
    web_status: status,
    at: new Date(now.getTime() + index),
  }));
  await transaction
    .insertInto('statuses')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
