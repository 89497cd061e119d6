import { hrefOf } from '../../../renderer/loading/base-path.ts';

/** The query with which the page was opened. Its secrets and its answers are only here, until they are used. */
export const given = new URLSearchParams(globalThis.location?.search);

/** Removes the secrets of links from the address before the first request. */
export function takeTokensFromAddress(): void {
  const url = new URL(location.href);
  url.searchParams.delete('token');
  url.searchParams.delete('service_token');
  if (given.has('service_token')) url.pathname = hrefOf('/service-view');
  if (given.has('token') || given.has('service_token')) history.replaceState(history.state, '', url);
}

/** Returns the secret once; null if there was none. A repeated parameter gives '', which opens nothing. */
export function takeToken(name: 'token' | 'service_token'): string | null {
  const tokens = given.getAll(name);
  given.delete(name);
  return tokens.length > 1 ? '' : (tokens[0] ?? null);
}
