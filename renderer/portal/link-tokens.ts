import { hrefOf } from '../loading/base-path.ts';

/** The query the page was opened with. Secrets in it stand here alone, and only until they are used. */
const given = new URLSearchParams(location.search);

/** Takes the secrets of links out of the address before anything is asked of the server. */
export function takeTokensFromAddress(): void {
  const url = new URL(location.href);
  url.searchParams.delete('token');
  url.searchParams.delete('service_token');
  if (given.has('service_token')) url.pathname = hrefOf('/service-view');
  if (given.has('token') || given.has('service_token')) history.replaceState(history.state, '', url);
}

/** The secret, for the one use of it; null when there was none. One given twice opens nothing. */
export function takeToken(name: 'token' | 'service_token'): string | null {
  const tokens = given.getAll(name);
  given.delete(name);
  return tokens.length > 1 ? '' : (tokens[0] ?? null);
}
