/** The server of the contract, as one fastify app. Time, randomness, mails, forms and the database are given to it. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { createLoginDesk } from './accounts/login-desk.ts';
import type { PasswordHasher } from './accounts/password.ts';
import type { Clock, Random } from './clock.ts';
import type { Config } from './config.ts';
import type { Converters } from './documents/converters.ts';
import { jobHandlers } from './documents/handlers.ts';
import type { ObjectStore } from './documents/objects.ts';
import { addUploadEndpoint } from './documents/upload-endpoint.ts';
import type { Forms } from './forms.ts';
import { addFailureHandlers, sendUnreadable } from './http/failures.ts';
import { limitConnections } from './http/connections.ts';
import { securityHeaders } from './http/headers.ts';
import { parseBody } from './http/json.ts';
import { loggerOptions, logRequests, type LogStream } from './http/log.ts';
import { proxyTest } from './http/network.ts';
import { sentences } from './http/sentences.ts';
import { addPage } from './http/static.ts';
import { createLookupDesk } from './lookup/desk.ts';
import type { Jobs } from './jobs/jobs.ts';
import { createPace } from './jobs/pace.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Postman } from './mail/post-office.ts';
import { createPostman } from './mail/postman.ts';
import { messageNames, say } from './messages.ts';
import { pdfJobHandlers } from './pdf/copies.ts';
import type { Printer } from './pdf/printer.ts';
import { addRoutes } from './routes/index.ts';
import { addPdfFile } from './routes/pdf.ts';
import { type Database, isAnswering } from './store/database.ts';
import type { Secrets } from './store/secrets.ts';
import type { World } from './world.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Who sends the mails of this app. */
    readonly postman: Postman;
  }
}

/** What an app is made of. */
export interface AppOptions {
  readonly config: Config;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly forms: Forms;
  readonly passwords: PasswordHasher;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly objects: ObjectStore;
  readonly converters: Converters;
  readonly printer: Printer;
  readonly jobs: Jobs;
  readonly random: Random;
  readonly log: LogStream;
  /** The folder of the built page; absolute. */
  readonly publicDir: string;
}

const bodyLimit = 256 * 1024;

/** An app that listens nowhere yet; closing it does not close the database. Throws when a message is missing. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { form } = options.forms.application;
  for (const name of messageNames) say(form, name);
  const headers = securityHeaders(options.config, originOf(options.objects.uploadUrl));
  const app = Fastify({
    logger: loggerOptions(options.log),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: trustedProxies(options.config.trustProxy),
    requestTimeout: 60_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: (error, socket) => refuseConnection(socket, headers, 'code' in error ? String(error.code) : ''),
    frameworkErrors: (_error, request, reply) => {
      // Hooks do not run for an address that cannot be read.
      const answer = reply as unknown as FastifyReply;
      sendUnreadable(request, answer.headers({ ...headers, 'x-request-id': request.id }));
    },
  });
  limitConnections(app.server, proxyTest(options.config.trustProxy));
  takeJsonOnly(app);
  app.addHook('onRequest', async (request, reply) => { reply.headers({ ...headers, 'x-request-id': request.id }); });
  logRequests(app);
  addFailureHandlers(app, say(form, 'unexpectedError'));
  addHealth(app, options.database);
  const { log } = app;
  const postman = createPostman({ ...options, log });
  app.decorate('postman', postman).addHook('onClose', () => postman.stop());
  const world: World = { ...options, postman, lookups: createLookupDesk(), logins: createLoginDesk(), pace: createPace(200), log };
  addRoutes(app, world);
  addPdfFile(app, world);
  await addUploadEndpoint(app, world);
  options.jobs.handle({ ...jobHandlers(world), ...pdfJobHandlers(world) });
  await addPage(app, options.publicDir);
  return app;
}

const originOf = (address: string | null): string | null => (address === null ? null : new URL(address).origin);

/** A number says how many hops before us are ours. */
function trustedProxies(trusted: Config['trustProxy']): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}

function takeJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    (body.length === 0 ? undefined : parseBody(body)));
}

function addHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async () => ({ message: 'The process is alive.' }));
  app.get('/readyz', async (_request, reply) => await isAnswering(database)
    ? { message: 'The service is ready.' }
    : reply.code(503).send({ message: 'The database does not answer.' }));
}

/** What is not even HTTP, or comes too slowly, has no request to answer. */
function refuseConnection(socket: Socket, headers: Readonly<Record<string, string>>, code: string): void {
  if (!socket.writable) return void socket.destroy();
  const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const body = JSON.stringify({ message: sentences.badRequest });
  const all = { ...headers, 'content-type': 'application/json; charset=utf-8', 'content-length': String(body.length), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}\r\n${body}`);
}
