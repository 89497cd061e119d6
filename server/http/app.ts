import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { createLoginTurns } from '../accounts/login-turns.ts';
import type { PasswordHasher } from '../accounts/password.ts';
import { archiveJobs } from '../archive/archive-job.ts';
import { type Clock, type Random } from '../base/clock.ts';
import type { ServerRole } from '../base/role.ts';
import { createConcurrencyLimit } from '../base/concurrency-limit.ts';
import type { Database } from '../database/database.ts';
import { findPageFile } from '../database/page-files.ts';
import { conversionJobs } from '../documents/conversion-jobs.ts';
import type { Converters } from '../documents/converters.ts';
import type { ObjectStore } from '../documents/object-store.ts';
import type { Forms } from '../forms/forms.ts';
import { messageNames, messageText } from '../forms/messages.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { createPollingInterval } from '../jobs/polling-interval.ts';
import type { QueueWorker } from '../jobs/queue-worker.ts';
import { createMailWorker, type MailSettings } from '../mail/mail-worker.ts';
import type { Mailer } from '../mail/transport.ts';
import { createCopyEnds } from '../pdf/copy-ends.ts';
import { copyJobs } from '../pdf/copy-job.ts';
import type { Printer } from '../pdf/printer.ts';
import type { Context, RouteSettings } from '../routes/context.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { createDeliveryWorker } from '../webhooks/delivery-worker.ts';
import { addArchiveFile } from './archive-file.ts';
import { addArrivalsCall } from './arrivals-call.ts';
import { addBlankForms } from './blank-form.ts';
import { addCalendarFiles } from './calendar-files.ts';
import { clientMessages } from './client-messages.ts';
import { manageConnections } from './connections.ts';
import { addDocumentFiles } from './document-files.ts';
import { addFailureHandlers, sendUnreadable } from './failures.ts';
import { createFairShare, type FairShare } from './fair-share.ts';
import { securityHeaders } from './headers.ts';
import { addHealth } from './health.ts';
import { parseBody } from './json.ts';
import { loggerOptions, logRequests, type LogStream } from './log.ts';
import { addMetrics, countedConverters } from './metrics.ts';
import { proxyTest, type TrustedProxies } from './network.ts';
import { createOverload, type Overload, whenThereIsRoom } from './overload.ts';
import { addPdfFile } from './pdf-file.ts';
import { addRoutes, bodyLimit } from './routing.ts';
import { addPage } from './static.ts';
import { addUploadEndpoint } from './upload-endpoint.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The time at which the head of the request arrived. */
    receivedAt: Date;
  }
  interface FastifyInstance {
    /** Counts the applicants who wait for this app. */
    readonly overload: Overload;
    /** Counts the calls of each logged-in person. */
    readonly fairShare: FairShare;
    /** Sends the queued mails of this app. */
    readonly mailWorker: QueueWorker;
    /** Sends the queued webhooks of this app; null without a receiver. */
    readonly webhookWorker: QueueWorker | null;
  }
}

export interface AppSettings extends RouteSettings, MailSettings {
  readonly trustProxy: TrustedProxies;
  /** Without `web` only the addresses of health are served. */
  readonly roles: ReadonlySet<ServerRole>;
}

/** The dependencies of an app. */
export interface AppOptions {
  readonly config: AppSettings;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly forms: Forms;
  readonly passwords: PasswordHasher;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly objects: ObjectStore;
  readonly converters: Converters;
  readonly printer: Printer;
  /** The longest time that a call waits for its PDF copy, in milliseconds. */
  readonly copyWaitMs: number;
  readonly jobs: Jobs;
  readonly random: Random;
  readonly log: LogStream;
  /** The absolute path of the folder of the built page. */
  readonly publicDir: string;
}

/**
 * Creates an app that does not listen yet. Closing it leaves the database open. Throws when the form has no text for a
 * message.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { form } = options.forms.current;
  for (const name of messageNames) messageText(form, name);
  const headers = securityHeaders(options.config.publicUrl, originOf(options.objects.uploadUrl));
  const app = Fastify({
    logger: loggerOptions(options.log),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: trustedProxies(options.config.trustProxy),
    requestTimeout: 60_000,
    // Ends a connection on which nothing is sent or read for that long, such as that of a reader that has gone away.
    // Node waits once more if the network has taken a part of the last write: then it is up to twice as long.
    connectionTimeout: 120_000,
    // Node would refuse a request without a host itself, without our headers.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: (error, socket) => refuseConnection(socket, headers, 'code' in error ? String(error.code) : ''),
    frameworkErrors: (_error, request, reply) => {
      // Hooks do not run for a malformed URL.
      const response = reply as unknown as FastifyReply;
      sendUnreadable(request, response.headers({ ...headers, 'x-request-id': request.id }));
    },
  });
  manageConnections(app, proxyTest(options.config.trustProxy));
  acceptOnlyJson(app);
  app.decorateRequest('receivedAt');
  app.addHook('onRequest', async (request, reply) => {
    request.receivedAt = options.clock.now();
    reply.headers({ ...headers, 'x-request-id': request.id });
    const isNameless = request.headers.host === undefined && request.raw.httpVersion === '1.1';
    if (isNameless) return reply.code(400).send({ message: clientMessages.badRequest });
  });
  refuseExpectations(app, headers);
  logRequests(app);
  addFailureHandlers(app, messageText(form, 'unexpectedError'));
  const readiness = addHealth(app, options);
  const overload = createOverload();
  app.decorate('overload', overload).decorate('fairShare', createFairShare());
  addMetrics(app, { ...options, readiness, overload });
  const { log } = app;
  const mailWorker = createMailWorker({ ...options, log });
  app.decorate('mailWorker', mailWorker).addHook('onClose', () => mailWorker.stop());
  const { webhook } = options.config;
  const webhookWorker = webhook === null ? null : createDeliveryWorker({ ...options, log }, webhook);
  app.decorate('webhookWorker', webhookWorker).addHook('onClose', async () => webhookWorker?.stop());
  const context: Context = {
    ...options,
    converters: countedConverters(options.converters, app.metrics),
    mailWorker,
    webhookWorker,
    lookups: createConcurrencyLimit(4, 200),
    logins: createLoginTurns(),
    polling: createPollingInterval(200),
    copyEnds: createCopyEnds(options.config.roles.has('worker') ? options.copyWaitMs : 0),
    log,
  };
  options.jobs.handle(
    whenThereIsRoom({ ...conversionJobs(context), ...copyJobs(context), ...archiveJobs(context) }, overload),
    log,
  );
  if (options.config.roles.has('web')) await addService(app, context, options);
  return app;
}

/** Adds everything that applicants and staff use: calls, files and the page. */
async function addService(app: FastifyInstance, context: Context, options: AppOptions): Promise<void> {
  addRoutes(app, context);
  addPdfFile(app, context);
  addArchiveFile(app, context);
  addDocumentFiles(app, context);
  addCalendarFiles(app, context);
  addBlankForms(app, context);
  await addUploadEndpoint(app, context);
  await addArrivalsCall(app, context);
  const gone = messageText(options.forms.defaultForm.form, 'formGone');
  await addPage(app, {
    publicDir: options.publicDir,
    forms: [...options.forms.served.keys()],
    gone,
    findFile: (name) => findPageFile(options.database, name),
  });
}

const originOf = (url: string | null): string | null => (url === null ? null : new URL(url).origin);

/** A number is the count of our own proxies in front of the server. */
function trustedProxies(trusted: TrustedProxies): false | ((address: string, hop: number) => boolean) {
  if (trusted === false) return false;
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : proxyTest(trusted);
}

function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    body.length === 0 ? undefined : parseBody(body),
  );
}

/** Refuses an `Expect` that is not `100-continue`, which Node would do without our headers. */
function refuseExpectations(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify({ message: clientMessages.badRequest });
    response.writeHead(417, { ...headers, 'content-type': 'application/json; charset=utf-8', connection: 'close' });
    response.end(body);
  });
}

/** Responds to a connection without a valid request: bytes that are not HTTP, or a request that takes too long. */
function refuseConnection(socket: Socket, headers: Readonly<Record<string, string>>, code: string): void {
  if (!socket.writable) return void socket.destroy();
  const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const body = JSON.stringify({ message: clientMessages.badRequest });
  const all = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    connection: 'close',
  };
  const lines = Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}\r\n${body}`);
}
