/** Accepts only requests of our own page, for the session whose profile the page loaded. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { bindingOf } from '../database/sessions.ts';

/**
 * True when a write comes from our own page, or from a client that is no browser. The header `Sec-Fetch-Site` decides;
 * without it, `Origin`; without both, the request needs the binding of its session.
 */
export function isOwnWrite(request: FastifyRequest, ownOrigin: string, sessionId: string | null): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' && !isEmbedding(request);
  const { origin } = request.headers;
  return origin === undefined ? sessionId === null || isBound(request, sessionId) : origin === ownOrigin;
}

/** True when the request loads an image, script or frame. */
export function isEmbedding(request: FastifyRequest): boolean {
  const destination = request.headers['sec-fetch-dest'];
  return typeof destination === 'string' && !['empty', 'document'].includes(destination);
}

/**
 * True when a browser opens the URL as a page. An old browser without `Sec-Fetch-Mode` accepts HTML, which no call
 * does.
 */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const mode = headers['sec-fetch-mode'];
  return mode === undefined
    ? (headers.accept ?? '').includes('text/html')
    : mode === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** Logging out is a GET, so it is allowed only for a fetch of our own page or with the binding of the session. */
export function isOwnFetch(request: FastifyRequest, sessionId: string | null): boolean {
  const {
    'sec-fetch-site': site,
    'sec-fetch-mode': mode,
    'sec-fetch-dest': destination,
    'sec-purpose': purpose,
  } = request.headers;
  if (purpose !== undefined) return false;
  if (site === undefined) return sessionId !== null && isBound(request, sessionId);
  return site === 'same-origin' && (mode === 'cors' || mode === 'same-origin') && destination === 'empty';
}

/** True when the binding of the request is of another session than its cookie. */
export const isForAnother = (request: FastifyRequest, sessionId: string | null): boolean =>
  sessionId !== null && request.headers['x-binding'] !== undefined && !isBound(request, sessionId);

/** True when the request has the binding of the session of its cookie. */
export function isBound(request: FastifyRequest, sessionId: string): boolean {
  const given = Buffer.from(String(request.headers['x-binding'] ?? ''));
  const expected = Buffer.from(bindingOf(sessionId));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
