/** The queue of webhooks. A delivery that is queued in a transaction is sent after it, by this process or another. */
import type { Selectable, Transaction } from 'kysely';
import type { Database } from './database.ts';
import { type Backoff, nextTry, takeDue } from './due-rows.ts';
import type { Tables } from './tables.ts';

/** A stored delivery. */
export type Delivery = Selectable<Tables['webhook_deliveries']>;

/** A delivery has failed after three days. */
const backoff: Backoff = { firstMs: 10 * 1000, longestMs: 6 * 60 * 60 * 1000, endMs: 3 * 24 * 60 * 60 * 1000 };

/** Adds the delivery of a submission as part of the transaction. The database chooses its id, the idempotency key. */
export async function queueDelivery(transaction: Transaction<Tables>, reference: string, now: Date): Promise<void> {
  await transaction.insertInto('webhook_deliveries').values({ reference, queued_at: now, due_at: now }).execute();
}

/** Takes the delivery that has been due longest. Null when none is due. */
export const takeDelivery = (database: Database, now: Date, publicUrl: string | null): Promise<Delivery | null> =>
  takeDue(database, 'webhook_deliveries', now, publicUrl);

/** Notes that the receiver has accepted a delivery. */
export async function endDelivery(database: Database, { id }: Delivery, outcome: string, now: Date): Promise<void> {
  await change(database, id, { outcome, due_at: null, delivered_at: now });
}

/**
 * Schedules another attempt after a wait that doubles. Returns false, without one, after three days and at least twelve
 * attempts.
 */
export async function postponeDelivery(
  database: Database,
  delivery: Delivery,
  outcome: string,
  now: Date,
): Promise<boolean> {
  const dueAt = nextTry(backoff, delivery, now);
  await change(database, delivery.id, { outcome, due_at: dueAt });
  return dueAt !== null;
}

async function change(
  database: Database,
  id: string,
  values: Partial<Pick<Delivery, 'outcome' | 'due_at' | 'delivered_at'>>,
): Promise<void> {
  await database.updateTable('webhook_deliveries').set(values).where('id', '=', id).execute();
}

/** The deliveries that the receiver has not accepted, oldest first. */
export async function undeliveredWebhooks(database: Database): Promise<readonly Delivery[]> {
  return database
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('delivered_at', 'is', null)
    .orderBy('queued_at')
    .orderBy('id')
    .execute();
}

/** Queues a delivery again, or every failed one for null. Returns their number; an accepted one is sent again too. */
export async function requeueDeliveries(database: Database, id: string | null, now: Date): Promise<number> {
  const failed = database
    .updateTable('webhook_deliveries')
    .set({ queued_at: now, due_at: now, tries: 0, delivered_at: null });
  const chosen =
    id === null ? failed.where('due_at', 'is', null).where('delivered_at', 'is', null) : failed.where('id', '=', id);
  return (await chosen.returning('id').execute()).length;
}
