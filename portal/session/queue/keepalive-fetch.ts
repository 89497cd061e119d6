/** Browsers limit all `keepalive` requests of a page together to 64 KB; the rest is for a second request. */
const mostBytes = 48 * 1024;

/**
 * As `fetch`, for requests that must complete after the page closes. A body above the limit is sent without
 * `keepalive`.
 */
export const keepaliveFetch: typeof fetch = (address, init = {}) =>
  fetch(address, { ...init, keepalive: mayBeKeptAlive(init.body) });

const mayBeKeptAlive = (body: RequestInit['body']): boolean =>
  typeof body === 'string' && new TextEncoder().encode(body).length <= mostBytes;
