/** Sends queued mails: at once after a request, and repeatedly while the mail server is not available. */
import type { FastifyBaseLogger } from 'fastify';
import {
  accountOfMail,
  postponeMail,
  type QueuedMail,
  removeMail,
  removeRefused,
  takeMail,
} from '../database/mail-queue.ts';
import { unannounceDeletion } from '../database/account-deletions.ts';
import { clearDeletionDate } from '../database/retention/inactive-accounts.ts';
import { createQueueWorker, type QueueWorker } from '../jobs/queue-worker.ts';
import type { Mail, Mailer } from './transport.ts';
import { type MailSettings, writeMail, type WriterContext } from './write-mail.ts';

export type { MailSettings };

export interface MailWorkerContext extends WriterContext {
  readonly config: MailSettings & { readonly publicUrl: string | null };
  readonly mailer: Mailer;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

const concurrency = 4;

/** Creates a worker that sends the queued mails. */
export function createMailWorker(context: MailWorkerContext): QueueWorker {
  return createQueueWorker({
    concurrency,
    take: () => takeMail(context.database, context.clock.now(), context.config.publicUrl),
    handle: (queued) => send(context, queued),
    onFailure: (error) => context.log.error({ err: error }, 'The mail queue could not be read.'),
  });
}

async function send(context: MailWorkerContext, queued: QueuedMail): Promise<void> {
  const mail = await writeMail(context, queued);
  try {
    if (mail !== null) await context.mailer.send(mail);
  } catch (error) {
    await handleFailure(context, queued, mail, error as Error);
    return;
  }
  await removeMail(context.database, queued);
}

type TransportError = Error & { readonly code?: string; readonly responseCode?: number };

/** Keeps the mail for another attempt. Logs only codes, because the texts of mail servers contain the address. */
async function handleFailure(
  { database, clock, log }: MailWorkerContext,
  queued: QueuedMail,
  mail: Mail | null,
  error: TransportError,
): Promise<void> {
  const { code = error.name, responseCode = 0 } = error;
  const { kind, request_id: reqId, tries } = queued;
  const line = { mail: kind, reqId, tries, code, ...(responseCode === 0 ? {} : { answer: responseCode }) };
  const isRefused = mail !== null && code === 'EENVELOPE' && responseCode >= 500;
  const isPermanent = isRefused && (await removeRefused(database, queued, mail.to));
  // Before the mail can expire: no draft and no account may be deleted without a warning.
  const account = isPermanent ? null : await accountOfMail(database, queued);
  if (account !== null && kind === 'draft-ends') await clearDeletionDate(database, account.id);
  else if (account !== null && kind === 'deletion-asked') await unannounceDeletion(database, account.id);
  const isKept = !isPermanent && (await postponeMail(database, queued, clock.now()));
  log.error(line, isKept ? 'A mail could not be sent yet.' : 'A mail was discarded after a day of attempts.');
}
