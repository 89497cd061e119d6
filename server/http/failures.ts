/** What fails outside the handlers: unknown routes and methods, bodies and addresses that cannot be read, surprises. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contract, type Endpoint } from '../../api-client/index.ts';
import { BusyError } from '../gate.ts';
import { isUnreachable } from '../store/database.ts';
import { isNavigation } from './guards.ts';
import { BodyError } from './json.ts';
import { sentences } from './sentences.ts';

/** `unexpected` is all that is told of a surprise; the log has the rest under the request's id. */
export function addFailureHandlers(app: FastifyInstance, unexpected: string): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const status = statusOf(error);
    if (status >= 500) request.log.error({ err: error }, 'A request failed.');
    if (status === 503) reply.header('retry-after', '2');
    return reply.code(status).send({ message: messageOf(error, status, unexpected) });
  });
}

function statusOf(error: Error & { statusCode?: number }): number {
  if (error instanceof BusyError || isUnreachable(error)) return 503;
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? status : 500;
}

function messageOf(error: Error, status: number, unexpected: string): string {
  if (error instanceof BodyError) return error.message;
  if (status === 413) return sentences.tooLarge;
  if (status === 415) return sentences.wrongType;
  if (status === 503) return sentences.busy;
  return status < 500 ? sentences.badRequest : unexpected;
}

/** A page that is opened by an address that cannot be read begins at the first route, with its query. */
export function sendUnreadable(request: FastifyRequest, reply: FastifyReply): void {
  const search = request.url.indexOf('?');
  if (!isNavigation(request.headers)) return void reply.code(400).send({ message: sentences.badRequest });
  void reply.code(302).header('location', `/${search === -1 ? '' : request.url.slice(search)}`).send();
}

const rows: readonly Endpoint[] = Object.values(contract);
const patterns = rows.map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

/** 405 with the methods there are for the address; 404 when there are none. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '';
  const allowed = allowedMethods(path);
  if (allowed.length === 0 || allowed.includes(request.method)) return reply.code(404).send({ message: sentences.noRoute });
  return reply.code(405).header('allow', [...new Set(allowed)].join(', ')).send({ message: sentences.noMethod });
}

function allowedMethods(path: string): readonly string[] {
  if (isCallPath(path)) return patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return ['GET', 'HEAD'];
}

/** Whether an address belongs to the calls; all others belong to the page. */
export function isCallPath(path: string): boolean {
  return /^\/(?:api|public|service|lookup)(?:\/|$)/.test(path);
}
