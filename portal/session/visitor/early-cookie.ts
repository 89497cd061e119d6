import { earlyCookiePrefix } from '../../../api-client/index.ts';

/**
 * Tells the server that the early script must run before the first paint. Without an age the cookie lasts as long as
 * the session of the browser.
 */
export function setEarlyCookie(name: 'answers' | 'colors', age: '' | `Max-Age=${number}; ` = ''): void {
  // Without TLS there is only a trial on this machine, where WebKit drops a secure cookie.
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', 'Secure; '] : ['', ''];
  document.cookie = `${prefix}${earlyCookiePrefix}-${name}=1; ${age}Path=/; ${secure}SameSite=Lax`;
}
