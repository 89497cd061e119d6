import type { FastifyReply, FastifyRequest } from 'fastify';
import { identityCookiePrefix } from '../../api-client/index.ts';
import { isLoopback } from './network.ts';

/** 30 days: the default of UNCONFIRMED_DAYS, during which a code can be requested again. */
const signUpSeconds = 30 * 86_400;
/** Applicants return within one admission season. */
const deviceSeconds = 180 * 86_400;
const shape = /^[\w-]{43}$/;

/** The cookies of a request and of its response. A read value is null when it is missing, malformed or repeated. */
export interface Cookies {
  readonly sessionId: string | null;
  /**
   * Sends the session cookie and the marker cookie, which scripts of the page can read. Null deletes both. The marker
   * cookie also comes with a link of another site, so that the server never sends an applicant the page of a visitor.
   */
  setSession(sessionId: string | null): void;
  readonly deviceId: string | null;
  /** Sends the device cookie, with which this browser can log in during a wait. */
  setDevice(deviceId: string): void;
  readonly signUpNonce: string | null;
  /** Sends the sign-up cookie, with which this browser can confirm its password. */
  setSignUpNonce(nonce: string): void;
  /** The secret that replaces the secret of an opened service link. */
  serviceKey(view: string): string | null;
  /** Sends the cookie that replaces an opened service link. Each link has its own, so two views do not interfere. */
  setServiceKey(view: string, key: string, seconds: number): void;
}

/** The cookies of a visit. The prefix `__Host-` restricts a cookie to TLS, this host and the path `/`. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, publicUrl: string | null): Cookies {
  const isTrial = isOfTrial(request, publicUrl);
  const prefix = isTrial ? '' : '__Host-';
  const nameOf = (name: string): string => `${prefix}matricula-${name}`;
  const places = isTrial ? 'Path=/' : 'Path=/; Secure';
  const read = (name: string): string | null => secretIn(request, nameOf(name));
  const set = (name: string, value: string, seconds: number): void =>
    void reply.header(
      'set-cookie',
      `${nameOf(name)}=${value}; ${places}; HttpOnly; SameSite=Strict; Max-Age=${seconds}`,
    );
  return {
    sessionId: read('session'),
    setSession: (sessionId) => {
      const end = sessionId === null ? '; Max-Age=0' : '';
      reply.header('set-cookie', [
        `${nameOf('session')}=${sessionId ?? ''}; ${places}; HttpOnly; SameSite=Strict${end}`,
        `${prefix}${identityCookiePrefix}.session=${sessionId === null ? '' : '1'}; ${places}; SameSite=Lax${end}`,
      ]);
    },
    deviceId: read('device'),
    setDevice: (deviceId) => set('device', deviceId, deviceSeconds),
    signUpNonce: read('sign-up'),
    setSignUpNonce: (nonce) => set('sign-up', nonce, signUpSeconds),
    serviceKey: (view) => read(`service-${view}`),
    setServiceKey: (view, key, seconds) => set(`service-${view}`, key, seconds),
  };
}

/** Only a proxy sends these, and its connection to the browser may have TLS. */
const forwarded = /^(?:x-forwarded-.+|x-real-ip|forwarded|via)$/;

/**
 * True for a browser on this machine that uses a server without PUBLIC_URL, which listens on this machine only. There
 * is no TLS, and WebKit would drop a `Secure` cookie. A proxy on this machine that hides itself shows in the origin.
 */
function isOfTrial({ protocol, hostname, headers }: FastifyRequest, publicUrl: string | null): boolean {
  if (publicUrl !== null || protocol !== 'http' || !isLoopback(hostname)) return false;
  if (Object.keys(headers).some((name) => forwarded.test(name))) return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  const url = URL.canParse(origin) ? new URL(origin) : null;
  return url?.protocol === 'http:' && isLoopback(url.hostname);
}

function secretIn(request: FastifyRequest, name: string): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const values = pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
  const [value = '', ...more] = values;
  return more.length === 0 && shape.test(value) ? value : null;
}
