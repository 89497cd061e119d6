/** The work of a worker that nobody has asked for: it moves drafts and deletes what is due. */
import type { FastifyInstance } from 'fastify';
import type { PoolConfig } from 'pg';
import { startMoves } from '../application/background-moves.ts';
import type { ApplicationContext } from '../application/context.ts';
import { endStatements, openDatabase } from '../database/database.ts';
import type { DatabaseClock } from '../database/database-clock.ts';
import { maintenanceLimits } from '../database/limits.ts';
import { type Housekeeping, startHousekeeping } from '../retention/housekeeping.ts';
import type { Config } from './config.ts';

interface TidyContext extends ApplicationContext, Pick<Housekeeping, 'jobs' | 'objects'> {
  readonly config: Config;
  readonly connection: PoolConfig;
  readonly clock: DatabaseClock;
  readonly print: (line: string) => void;
}

/** Begins as soon as the app listens, because only then the origin of links is known. */
export function tidyAfterStart(app: FastifyInstance, context: TidyContext, closers: (() => Promise<unknown>)[]): void {
  app.addHook('onListen', async () => {
    const origin = context.config.publicUrl ?? app.listeningOrigin;
    closers.push(
      startMoves(context, (error) => app.log.error({ err: error }, 'A draft could not be moved.')),
      tidyHourly({ ...context, origin, log: app.log }),
    );
  });
}

const endingMs = 100;

/** The housekeeping, with a connection of its own: it reads all accounts, for longer than a call may take. */
function tidyHourly(context: TidyContext & Pick<Housekeeping, 'origin' | 'log'>): () => Promise<void> {
  const { connection, print, clock } = context;
  const database = openDatabase({ ...connection, max: 1 }, print, maintenanceLimits);
  const stop = startHousekeeping({ ...context, database, time: () => clock.measure() });
  return async () => {
    const stopped = stop();
    // The current account is completed. Nobody needs the result of a count, which may take minutes.
    const ending = setInterval(() => endStatements(database), endingMs);
    await stopped;
    clearInterval(ending);
    await database.destroy();
  };
}
