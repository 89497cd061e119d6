import type { FastifyBaseLogger } from 'fastify';
import type { LoginTurns } from '../accounts/login-turns.ts';
import type { PasswordHasher } from '../accounts/password.ts';
import type { ApplicationContext } from '../application/context.ts';
import type { Random } from '../base/clock.ts';
import type { ConcurrencyLimit } from '../base/concurrency-limit.ts';
import type { Converters } from '../documents/converters.ts';
import type { ObjectStore } from '../documents/object-store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { PollingInterval } from '../jobs/polling-interval.ts';
import type { QueueWorker } from '../jobs/queue-worker.ts';
import type { CopyEnds } from '../pdf/copy-ends.ts';
import type { Printer } from '../pdf/printer.ts';
import type { WebhookReceiver } from '../webhooks/receiver.ts';

export interface RouteSettings {
  readonly timeZone: string;
  /** The days from the submission for which a submission outlives its account; 0 is without end. */
  readonly submissionsKept: number;
  /** Without a slash at the end; null: the address that the browser used. */
  readonly publicUrl: string | null;
  /** null: no webhooks. */
  readonly webhook: WebhookReceiver | null;
  /** null: no calls of another system about what has arrived. */
  readonly arrivalsSecret: Buffer | null;
}

/** The dependencies of the routes, created once for each app. Each service declares the part that it needs. */
export interface Context extends ApplicationContext {
  readonly config: RouteSettings;
  readonly passwords: PasswordHasher;
  /** Leaves connections of the database of this process for other calls. */
  readonly lookups: ConcurrencyLimit;
  readonly logins: LoginTurns;
  readonly mailWorker: QueueWorker;
  /** null: no webhooks. */
  readonly webhookWorker: QueueWorker | null;
  readonly objects: ObjectStore;
  readonly converters: Converters;
  readonly printer: Printer;
  readonly copyEnds: CopyEnds;
  readonly jobs: Jobs;
  readonly polling: PollingInterval;
  readonly random: Random;
  readonly log: FastifyBaseLogger;
}
