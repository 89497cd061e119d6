import type { FastifyReply, FastifyRequest } from 'fastify';
import { identityCookiePrefix } from '../../api-client/index.ts';

/** `__Host-`: only over TLS (or this machine), for this host and every path. */
const sessionCookie = '__Host-matricula-session';
const markerCookie = `${identityCookiePrefix}.session`;
const signUpCookie = '__Host-matricula-sign-up';
/** A code can be requested again for as long as an account waits for its confirmation, 30 days unless it is set. */
const signUpSeconds = 30 * 86_400;
const deviceCookie = '__Host-matricula-device';
/** Applicants come back within a season. */
const deviceSeconds = 180 * 86_400;
const shape = /^[\w-]{43}$/;

/** Each opened link has a cookie of its own, so that two applications read side by side never change places. */
const serviceCookie = (view: string): string => `__Host-matricula-service-${view}`;

/** The value of the session cookie; null when there is none that could be one of ours, or more than one. */
export const sessionIdOf = (request: FastifyRequest): string | null => secretIn(request, sessionCookie);

/** The secret that took the place of an opened service link's; null when there is none. */
export const serviceKeyOf = (request: FastifyRequest, view: string): string | null => secretIn(request, serviceCookie(view));

/** The value of the cookie of a browser that has logged in before; null when there is none that could be one of ours, or more than one. */
export const deviceIdOf = (request: FastifyRequest): string | null => secretIn(request, deviceCookie);

/** The value of the cookie of a sign-up; null when there is none that could be one of ours, or more than one. */
export const signUpNonceOf = (request: FastifyRequest): string | null => secretIn(request, signUpCookie);

function secretIn(request: FastifyRequest, name: string): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const values = pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
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

/** Lets this browser confirm the password that it has signed up with. */
export const setSignUpCookie = (reply: FastifyReply, nonce: string): void => setLastingCookie(reply, signUpCookie, nonce, signUpSeconds);

/** Lets this browser try a password while others have to wait. */
export const setDeviceCookie = (reply: FastifyReply, deviceId: string): void => setLastingCookie(reply, deviceCookie, deviceId, deviceSeconds);

function setLastingCookie(reply: FastifyReply, name: string, value: string, seconds: number): void {
  reply.header('set-cookie', `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${seconds}`);
}

/** Lets the browser that opened a service link read on, for so many seconds. */
export function setServiceCookie(reply: FastifyReply, view: string, key: string, seconds: number): void {
  setLastingCookie(reply, serviceCookie(view), key, seconds);
}
