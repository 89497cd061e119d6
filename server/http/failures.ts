/**
 * Responses to errors outside the handlers: unknown routes and methods, malformed bodies and URLs, unexpected errors.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callAddresses, contract, type Endpoint } from '../../api-client/index.ts';
import { NewerFormError } from '../application/draft-forms.ts';
import { BusyError } from '../base/concurrency-limit.ts';
import type { Refused } from '../base/refusal.ts';
import { isTemporary } from '../database/limits.ts';
import { isNavigation } from './guards.ts';
import { StorageError } from '../documents/object-store.ts';
import { BodyError } from './json.ts';
import { clientMessages } from './client-messages.ts';

/**
 * Adds the error handler. The response to an unexpected error is only `unexpected`; the log has the details by request
 * id.
 */
export function addFailureHandlers(app: FastifyInstance, unexpected: string): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const status = statusOf(error);
    if (status >= 500) request.log.error({ err: error }, 'A request failed.');
    if (status === 503) reply.header('retry-after', '2');
    return reply.code(status).send({ message: messageOf(error, status, unexpected) });
  });
}

function statusOf(error: Error & { statusCode?: number }): number {
  if (
    error instanceof BusyError ||
    error instanceof StorageError ||
    error instanceof NewerFormError ||
    isTemporary(error)
  )
    return 503;
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? status : 500;
}

function messageOf(error: Error, status: number, unexpected: string): string {
  if (error instanceof BodyError) return error.message;
  if (status === 413) return clientMessages.tooLarge;
  if (status === 415) return clientMessages.wrongType;
  if (error instanceof NewerFormError) return clientMessages.renewed;
  if (status === 503) return clientMessages.busy;
  return status < 500 ? clientMessages.badRequest : unexpected;
}

/** Sends an expected failure. */
export function sendRefusal(reply: FastifyReply, { status, refused, retryAfter }: Refused): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(status).send(refused);
}

/** Redirects a navigation to a malformed URL to the first route, with its query. Refuses any other request. */
export function sendUnreadable(request: FastifyRequest, reply: FastifyReply): void {
  const search = request.url.indexOf('?');
  if (!isNavigation(request.headers)) return void reply.code(400).send({ message: clientMessages.badRequest });
  void reply
    .code(302)
    .header('location', `/${search === -1 ? '' : request.url.slice(search)}`)
    .send();
}

const rows: readonly Endpoint[] = Object.values(contract);
const patterns = rows.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** 405 with the allowed methods of the path, or 404. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply, bases: readonly string[]): FastifyReply {
  const { path } = inForm(request.url.split('?', 1)[0] ?? '', bases);
  const allowed = allowedMethods(path);
  if (allowed.length === 0 || allowed.includes(request.method))
    return reply.code(404).send({ message: clientMessages.noRoute });
  return reply
    .code(405)
    .header('allow', [...new Set(allowed)].join(', '))
    .send({ message: clientMessages.noMethod });
}

function allowedMethods(path: string): readonly string[] {
  if (isCallPath(path)) return patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return ['GET', 'HEAD'];
}

/** Splits a path into the first part of a form's addresses, '' for the default form, and the path of the portal. */
export function inForm(whole: string, bases: readonly string[]): { readonly base: string; readonly path: string } {
  const base = bases.find((one) => whole === one || whole.startsWith(`${one}/`)) ?? '';
  return { base, path: whole.slice(base.length) || '/' };
}

const callPath = new RegExp(`^(?:/[^/]+)?/(?:${callAddresses.join('|')})(?:/|$)`);

/** True for the paths of calls, also under a form that does not exist. All other paths belong to the page. */
export const isCallPath = (path: string): boolean => callPath.test(path);
