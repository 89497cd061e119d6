import {
  type Config,
  type Delivery,
  requeueDeliveries,
  undeliveredWebhooks,
  withDatabase,
} from '../../server/index.ts';
import type { Command } from './command.ts';
import { act, printedTime } from './desk.ts';

/** Lists the webhooks that the receiver has not accepted. */
export const webhooksCommand: Command = {
  wants: '',
  does:
    'Lists the webhooks that were not accepted: id, reference, attempts, the last outcome, ' +
    'and whether they failed.',
  run: (_args, config, print) =>
    withDatabase(config, print, async (database) => {
      const deliveries = await undeliveredWebhooks(database);
      for (const delivery of deliveries) print(described(config, delivery));
      if (deliveries.length > 0) return;
      print(config.webhook === null ? 'No webhooks are sent: WEBHOOK_URL is not set.' : 'Every webhook was accepted.');
    }),
};

/** Sends webhooks again. */
export const resendWebhookCommand: Command = {
  wants: '<id|failed>',
  does: 'Sends a webhook again, or with "failed" all that were given up; the running server sends them within seconds.',
  run: ([id = ''], config, print) =>
    withDatabase(config, print, async (database) => {
      const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
      const count =
        isId || id === 'failed' ? await requeueDeliveries(database, isId ? id : null, (await act(database)).now) : 0;
      if (count === 0) throw new Error(id === 'failed' ? 'No webhook has failed.' : `There is no webhook ${id}.`);
      print(`Webhooks queued: ${count}.`);
    }),
};

function described(config: Config, { id, reference, tries, outcome, due_at: dueAt, queued_at: queuedAt }: Delivery) {
  const state = dueAt === null ? 'failed' : `next attempt at ${printedTime(config, dueAt)}`;
  const last = outcome === '' ? '' : `, last outcome ${outcome}`;
  return `${id}  ${reference}, queued at ${printedTime(config, queuedAt)}, attempts: ${tries}${last}, ${state}`;
}
