import type { FastifyReply, FastifyRequest } from 'fastify';
import { identityCookiePrefix } from '../../api-client/index.ts';

/** `__Host-`: only over TLS (or this machine), for this host and every path. */
const sessionCookie = '__Host-matricula-session';
const markerCookie = `${identityCookiePrefix}.session`;
const shape = /^[\w-]{43}$/;

/** The value of the session cookie; null when there is none that could be one of ours, or more than one. */
export function sessionIdOf(request: FastifyRequest): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const values = pairs.filter((pair) => pair.startsWith(`${sessionCookie}=`)).map((pair) => pair.slice(sessionCookie.length + 1));
  const [value = '', ...more] = values;
  return more.length === 0 && shape.test(value) ? value : null;
}

/** Sends the session, and beside it the readable marker that the page looks for; null takes both back. */
export function setSessionCookies(reply: FastifyReply, sessionId: string | null): void {
  const end = sessionId === null ? '; Max-Age=0' : '';
  reply.header('set-cookie', [
    `${sessionCookie}=${sessionId ?? ''}; Path=/; Secure; HttpOnly; SameSite=Strict${end}`,
    `${markerCookie}=${sessionId === null ? '' : '1'}; Path=/; Secure; SameSite=Strict${end}`,
  ]);
}
