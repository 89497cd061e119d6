/** Where mails are posted, and what is needed to write and send them. */
import type { FastifyBaseLogger } from 'fastify';
import type { Clock, Random } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Forms } from '../forms.ts';
import type { Database } from '../store/database.ts';
import type { Secrets } from '../store/secrets.ts';
import type { Mailer } from './mailer.ts';

/** Whoever sends the queued mails. */
export interface Postman {
  /** Says that there may be something to send; comes back at once. */
  wake(): void;
  /** Resolves when all that was due has been tried. */
  settled(): Promise<void>;
  /** Lets the mails that are being sent end, and sends no more. */
  stop(): Promise<void>;
}

/** What a postman needs. */
export interface PostOffice {
  readonly config: Config;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly forms: Forms;
  readonly clock: Clock;
  readonly random: Random;
  readonly mailer: Mailer;
  readonly log: FastifyBaseLogger;
}
