import { earlyCookiePrefix } from '../../api-client/index.ts';

/**
 * Tells the server that the early script must run before the first paint. Without an age the cookie lasts as long as
 * the session of the browser.
 */
export function setEarlyCookie(name: 'answers' | 'colors', age: '' | `Max-Age=${number}; ` = ''): void {
  document.cookie = `${earlyCookiePrefix}-${name}=1; ${age}Path=/; Secure; SameSite=Lax`;
}
