/** The markers by which a page tells that somebody is logged in; they say nothing else. */
import { identityCookiePrefix } from '../../api-client/index.ts';

const identityCookies = (): string[] =>
  document.cookie
    .split('; ')
    .map((cookie) => cookie.split('=')[0] ?? '')
    .filter((name) => name.startsWith(identityCookiePrefix));

/** Whether this browser seems to have a session. */
export const hasIdentityCookie = (): boolean => identityCookies().length > 0;

/** So that a session the server no longer knows is not asked for again on every page. */
export function dropIdentityCookies(): void {
  for (const name of identityCookies()) document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Strict`;
}
