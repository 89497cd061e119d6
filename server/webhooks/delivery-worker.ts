/** Sends queued webhooks: at once after a submission, and repeatedly while the receiver does not accept them. */
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../base/clock.ts';
import type { Database } from '../database/database.ts';
import { readSubmitted } from '../database/submitted-applications.ts';
import { type Delivery, endDelivery, postponeDelivery, takeDelivery } from '../database/webhook-deliveries.ts';
import { exportRecordOf } from '../export/record.ts';
import { createQueueWorker, type QueueWorker } from '../jobs/queue-worker.ts';
import { post } from './post.ts';
import type { WebhookReceiver } from './receiver.ts';

/** The dependencies of the worker. */
export interface DeliveryContext {
  readonly config: { readonly timeZone: string; readonly publicUrl: string | null };
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

const concurrency = 2;

/** Creates a worker that sends the queued webhooks to the receiver. */
export function createDeliveryWorker(context: DeliveryContext, receiver: WebhookReceiver): QueueWorker {
  const { config, database, clock, log } = context;
  return createQueueWorker({
    concurrency,
    take: () => takeDelivery(database, clock.now(), config.publicUrl),
    handle: (delivery) => deliver(context, receiver, delivery),
    onFailure: (error) => log.error({ err: error }, 'The queue of webhooks could not be read.'),
  });
}

async function deliver(
  { config: { timeZone }, database, clock, log }: DeliveryContext,
  receiver: WebhookReceiver,
  delivery: Delivery,
): Promise<void> {
  const body = await bodyOf(database, delivery, timeZone);
  // The submission was deleted in the meantime, and with it the delivery.
  if (body === null) return;
  const { id, tries } = delivery;
  const { isAccepted, outcome } = await post(receiver, { id, sentAt: clock.now(), body });
  if (isAccepted) return endDelivery(database, delivery, outcome, clock.now());
  const isKept = await postponeDelivery(database, delivery, outcome, clock.now());
  log.error({ webhook: id, tries, outcome }, isKept ? 'A webhook was not accepted yet.' : 'A webhook was given up.');
}

/** The same text at each attempt. It contains no sensitive answers. */
async function bodyOf(database: Database, { id, reference }: Delivery, timeZone: string): Promise<string | null> {
  const submitted = await readSubmitted(database, reference);
  if (submitted === null) return null;
  return JSON.stringify({ id, type: 'application.submitted', data: exportRecordOf(submitted, timeZone) });
}
