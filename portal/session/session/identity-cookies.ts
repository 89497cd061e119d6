/** The marker cookies of a logged-in browser. They contain no other information. */
import { identityCookiePrefix } from '../../../api-client/index.ts';

const identityCookies = (): string[] =>
  document.cookie.split('; ').filter((cookie) => cookie.replace(/^__Host-/, '').startsWith(identityCookiePrefix));

/** True if this browser probably has a session. */
export const hasIdentityCookie = (): boolean => identityCookies().length > 0;

/** Deletes the markers, so that later pages do not request a session that has ended. */
export function dropIdentityCookies(): void {
  for (const cookie of identityCookies())
    document.cookie = `${cookie}; Max-Age=0; Path=/${cookie.startsWith('_') ? '; Secure' : ''}`;
}
