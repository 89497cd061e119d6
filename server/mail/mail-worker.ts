/** Sends queued mails: at once after a request, and repeatedly while the mail server is not available. */
import type { FastifyBaseLogger } from 'fastify';
import { postponeMail, type QueuedMail, removeMail, takeMail } from '../database/mail-queue.ts';
import { clearDeletionDate } from '../database/inactive-accounts.ts';
import type { Mail, Mailer } from './transport.ts';
import { type MailSettings, writeMail, type WriterContext } from './write-mail.ts';

export type { MailSettings };

/** A background worker that sends the queued mails. */
export interface MailWorker {
  /** Starts a round of sending and returns at once. */
  wake(): void;
  /** Resolves when every mail that was due has been tried. */
  settled(): Promise<void>;
  /** Stops sending. Resolves when the running deliveries have ended. */
  stop(): Promise<void>;
}

/** The dependencies of the worker. */
export interface MailWorkerContext extends WriterContext {
  readonly mailer: Mailer;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

const intervalMs = 2_000;
const concurrency = 4;

/** Creates a worker, which also looks for due mails at an interval. */
export function createMailWorker(context: MailWorkerContext): MailWorker {
  const state: State = { round: null, isRequested: false, isStopped: false };
  const wake = (): void => {
    state.isRequested = true;
    if (state.isStopped) return;
    state.round ??= runRound(context, state)
      .catch((error: unknown) => context.log.error({ err: error }, 'The mail queue could not be read.'))
      .finally(() => {
        state.round = null;
        if (state.isRequested) wake();
      });
  };
  const settled = async (): Promise<void> => {
    while (state.round !== null) await state.round;
  };
  const timer = setInterval(wake, intervalMs).unref();
  return {
    wake,
    settled,
    stop: () => {
      state.isStopped = true;
      clearInterval(timer);
      return settled();
    },
  };
}

interface State {
  round: Promise<void> | null;
  /** A mail may have been queued since the round began. */
  isRequested: boolean;
  isStopped: boolean;
}

async function runRound(context: MailWorkerContext, state: State): Promise<void> {
  while (state.isRequested && !state.isStopped) {
    state.isRequested = false;
    await Promise.all(Array.from({ length: concurrency }, () => sendDue(context, state)));
  }
}

async function sendDue(context: MailWorkerContext, state: State): Promise<void> {
  while (!state.isStopped) {
    const queued = await takeMail(context.database, context.clock.now());
    if (queued === null) return;
    await send(context, queued);
  }
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
  const { kind, request_id: reqId, tries, username } = queued;
  const line = { mail: kind, reqId, tries, code, ...(responseCode === 0 ? {} : { answer: responseCode }) };
  const isPermanent = mail !== null && code === 'EENVELOPE' && responseCode >= 500;
  if (isPermanent) await removeMail(database, queued);
  // Before the mail can expire: no draft may be deleted without a warning.
  else if (kind === 'draft-ends') await clearDeletionDate(database, username);
  const isKept = !isPermanent && (await postponeMail(database, queued, clock.now()));
  log.error(line, isKept ? 'A mail could not be sent yet.' : 'A mail was discarded after a day of attempts.');
}
