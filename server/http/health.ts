/** Tells supervisors and balancers how the server is: alive, ready for calls, or about to stop. */
import type { FastifyInstance } from 'fastify';
import { serverAddresses } from '../../api-client/index.ts';
import { dateIn } from '../../engine/internal.ts';
import type { Clock } from '../base/clock.ts';
import { recently } from '../base/recently.ts';
import { within } from '../base/within.ts';
import type { Database } from '../database/database.ts';
import { copySentence, isLive } from '../database/installation.ts';
import { markOf, type ObjectStore } from '../documents/object-store.ts';
import { type Forms, overdueCycles } from '../forms/forms.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The server is about to stop: `/readyz` refuses, and each response ends its connection. Calls are served. */
    drain(): void;
  }
}

interface Parts {
  readonly database: Database;
  readonly forms: Forms;
  readonly config: { readonly publicUrl: string | null; readonly timeZone: string };
  readonly clock: Clock;
  readonly objects: ObjectStore;
}

/** What `/readyz` answers. */
export interface Readiness {
  /** The reason for 503; null for a server that is ready. */
  readonly refusal: string | null;
  readonly details: readonly string[];
}

/**
 * Adds the addresses of health, and returns the readiness. The log at the start and `details` of a ready service have
 * the same warnings.
 */
export function addHealth(
  app: FastifyInstance,
  { database, forms, config, clock, objects }: Parts,
): () => Promise<Readiness> {
  const seasons = (): readonly string[] => overdueCycles(forms, dateIn(config.timeZone, clock.now()));
  for (const sentence of seasons()) app.log.warn(sentence);
  const isDraining = addDrain(app);
  const live = (): Promise<boolean | null> => isLive(database, config.publicUrl).catch(() => null);
  const hasStore = recently(() => storeResponds(objects), clock);
  app.addHook('onReady', async () => void ((await live()) === false && app.log.error(copySentence)));
  app.get(`/${serverAddresses.live}`, async () => ({ message: 'The process is alive.' }));
  const readiness = async (): Promise<Readiness> => {
    if (isDraining()) return { refusal: 'The server is stopping.', details: [] };
    const [found, store] = await Promise.all([live(), hasStore()]);
    if (found === null) return { refusal: 'The database does not respond.', details: [] };
    const details = [...(found ? [] : [copySentence]), ...(store ? [] : [storeSentence]), ...seasons()];
    return { refusal: null, details };
  };
  app.get(`/${serverAddresses.ready}`, async (_request, reply) => {
    const { refusal, details } = await readiness();
    if (refusal !== null) return reply.code(503).send({ message: refusal });
    return { message: 'The service is ready.', details };
  });
  return readiness;
}

/** Every server has the same store, so without it a balancer must not leave applicants without a server. */
const storeSentence = 'The document store does not respond: documents cannot be uploaded or opened until it does.';

function addDrain(app: FastifyInstance): () => boolean {
  let isDraining = false;
  app.decorate('drain', () => {
    isDraining = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  return () => isDraining;
}

const answerMs = 2_000;

/** A store without its mark is an empty folder in the place of a file system that is not mounted. */
async function storeResponds(objects: ObjectStore): Promise<boolean> {
  const mark = within(answerMs, markOf(objects).read(), 'The document store takes too long.');
  return (await mark.catch(() => null)) !== null;
}
