/** Who may act: the page's own requests, and only for the session whose profile the page loaded. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { bindingOf } from '../store/sessions.ts';

/**
 * Whether a write comes from our own page, or from no browser at all. A browser tells the site; where it does not, its
 * origin must be ours; where neither is told, the request must not come with a session.
 */
export function isOwnWrite(request: FastifyRequest, ownOrigin: string, sessionId: string | null): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' && !isEmbedding(request);
  const { origin } = request.headers;
  return origin === undefined ? sessionId === null || isBound(request, sessionId) : origin === ownOrigin;
}

/** A picture, script or frame never asks for data. */
export function isEmbedding(request: FastifyRequest): boolean {
  const destination = request.headers['sec-fetch-dest'];
  return typeof destination === 'string' && !['empty', 'document'].includes(destination);
}

/** Somebody opens an address as a page. A browser says so; an old one asks for HTML, which no call does. */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** Logging out is a GET: only a fetch of our own page may, or whoever can name the session's binding. */
export function isOwnFetch(request: FastifyRequest, sessionId: string | null): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': destination, 'sec-purpose': purpose } = request.headers;
  if (purpose !== undefined) return false;
  if (site === undefined) return sessionId !== null && isBound(request, sessionId);
  return site === 'same-origin' && (mode === 'cors' || mode === 'same-origin') && destination === 'empty';
}

/** Whether the request names another session than the one it came with. */
export const isForAnother = (request: FastifyRequest, sessionId: string | null): boolean =>
  sessionId !== null && request.headers['x-binding'] !== undefined && !isBound(request, sessionId);

/** Whether the request carries the binding of the session it came with. */
export function isBound(request: FastifyRequest, sessionId: string): boolean {
  const given = Buffer.from(String(request.headers['x-binding'] ?? ''));
  const expected = Buffer.from(bindingOf(sessionId));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
