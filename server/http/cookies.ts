import type { FastifyReply, FastifyRequest } from 'fastify';
import { identityCookiePrefix } from '../../api-client/index.ts';

/** The prefix `__Host-` restricts a cookie to TLS (or this machine), this host and the path `/`. */
const sessionCookie = '__Host-matricula-session';
const markerCookie = `${identityCookiePrefix}.session`;
const signUpCookie = '__Host-matricula-sign-up';
/** 30 days: the default of UNCONFIRMED_DAYS, during which a code can be requested again. */
const signUpSeconds = 30 * 86_400;
const deviceCookie = '__Host-matricula-device';
/** Applicants return within one admission season. */
const deviceSeconds = 180 * 86_400;
const shape = /^[\w-]{43}$/;

/** Each opened link has its own cookie, so views of two applications do not interfere. */
const serviceCookie = (view: string): string => `__Host-matricula-service-${view}`;

/** The value of the session cookie; null when it is missing, malformed or repeated. */
export const sessionIdOf = (request: FastifyRequest): string | null => secretIn(request, sessionCookie);

/** The secret that replaces the secret of an opened service link; null when it is missing, malformed or repeated. */
export const serviceKeyOf = (request: FastifyRequest, view: string): string | null =>
  secretIn(request, serviceCookie(view));

/** The value of the device cookie; null when it is missing, malformed or repeated. */
export const deviceIdOf = (request: FastifyRequest): string | null => secretIn(request, deviceCookie);

/** The value of the sign-up cookie; null when it is missing, malformed or repeated. */
export const signUpNonceOf = (request: FastifyRequest): string | null => secretIn(request, signUpCookie);

function secretIn(request: FastifyRequest, name: string): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const values = pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
  const [value = '', ...more] = values;
  return more.length === 0 && shape.test(value) ? value : null;
}

/**
 * Sends the session cookie and the marker cookie, which scripts of the page can read. Null deletes both. The marker
 * cookie also comes with a link of another site, so that the server never sends an applicant the page of a visitor.
 */
export function setSessionCookies(reply: FastifyReply, sessionId: string | null): void {
  const end = sessionId === null ? '; Max-Age=0' : '';
  reply.header('set-cookie', [
    `${sessionCookie}=${sessionId ?? ''}; Path=/; Secure; HttpOnly; SameSite=Strict${end}`,
    `${markerCookie}=${sessionId === null ? '' : '1'}; Path=/; Secure; SameSite=Lax${end}`,
  ]);
}

/** Sends the sign-up cookie, with which this browser can confirm its password. */
export const setSignUpCookie = (reply: FastifyReply, nonce: string): void =>
  setLastingCookie(reply, signUpCookie, nonce, signUpSeconds);

/** Sends the device cookie, with which this browser can log in during a wait. */
export const setDeviceCookie = (reply: FastifyReply, deviceId: string): void =>
  setLastingCookie(reply, deviceCookie, deviceId, deviceSeconds);

function setLastingCookie(reply: FastifyReply, name: string, value: string, seconds: number): void {
  reply.header('set-cookie', `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${seconds}`);
}

/** Sends the cookie that replaces an opened service link. */
export function setServiceCookie(reply: FastifyReply, view: string, key: string, seconds: number): void {
  setLastingCookie(reply, serviceCookie(view), key, seconds);
}
